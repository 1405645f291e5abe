export { appendAudit } from './audit.repository.ts';
