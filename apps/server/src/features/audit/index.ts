import type { AuditSubjects, Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { auditRoutes } from './audit.routes.ts';

export { appendAudit, appendOwnChange } from './audit.repository.ts';

export function createAudit(
  { database }: Platform,
  { kinds }: { kinds: () => AuditSubjects },
): Feature {
  return {
    name: 'audit',
    operations: {
      'GET /api/auditEntries': 'elder',
    },
    personalData: {
      tables: [],
      mentions: {
        'audit_entries.actor_id':
          'the record of an elder’s acts outlives the account, as a bare id that names nobody any more',
      },
    },
    routes: (app) => auditRoutes(app, { database, kinds }),
  };
}
