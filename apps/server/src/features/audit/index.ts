export { type AuditEntry, appendAudit } from './audit.repository.ts';
