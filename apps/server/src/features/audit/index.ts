import type { AuditSubjects, Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { auditPersonalData } from './audit.personal-data.ts';
import { auditRoutes } from './audit.routes.ts';

export { appendAudit, appendOwnChange } from './audit.repository.ts';

export function createAudit(
  { database }: Platform,
  { kinds }: { kinds: () => AuditSubjects },
): Feature {
  return {
    name: 'audit',
    personalData: auditPersonalData,
    routes: (app) => auditRoutes(app, { database, kinds }),
  };
}
