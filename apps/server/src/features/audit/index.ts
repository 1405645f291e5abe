export { appendAudit } from './audit.repository.ts';
export { createAudit } from './feature.ts';
