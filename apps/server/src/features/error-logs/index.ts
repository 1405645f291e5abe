export { createErrorLogs } from './feature.ts';
