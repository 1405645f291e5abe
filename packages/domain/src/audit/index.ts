export { auditMessages } from './audit.messages.ts';
export { AUDIT_AREAS, type AuditArea, type AuditItem, auditItemSchema } from './audit-item.ts';
