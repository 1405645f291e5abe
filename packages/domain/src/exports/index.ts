export { EXPORT_LIMITS, EXPORT_STATUSES, type Export, exportSchema } from './export.ts';
export { exportMessages } from './exports.messages.ts';
