export { auditPersonalData } from './audit.personal-data.ts';
export { appendAudit } from './audit.repository.ts';
export { auditRoutes } from './audit.routes.ts';
