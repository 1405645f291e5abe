import { userIdSchema } from '@goreal/domain/accounts/user-id';
import { auditAreas, auditItemSchema } from '@goreal/domain/audit/audit-item';
import { z } from 'zod';
import type { AuditSubjects } from '#platform/composition/feature.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';
import { mapPage, pageOf, pageQuery } from '#platform/http/page.ts';
import { auditPage } from './audit.repository.ts';

/** The audit log, for elders: newest first. */
export function auditRoutes(
  app: App,
  options: {
    database: Database;
    /** names subjects, by their kind */
    kinds: () => AuditSubjects;
  },
): void {
  const { database, kinds } = options;
  app.get('/api/auditEntries', {
    config: { access: 'elder' },
    schema: {
      summary: 'Actions of elders and operators, newest first',
      querystring: pageQuery(30).extend({
        area: z.enum(auditAreas).optional(),
        subject: z.string().max(200).optional(),
        actorId: userIdSchema.optional(),
      }),
      response: { 200: pageOf(auditItemSchema) },
    },
    handler: async (request) => {
      const page = await auditPage(database, request.query);
      const subjects = page.items.map((row) => row.subject);
      const names = await subjectNames(database, { subjects, kinds: kinds() });
      return mapPage(page, (row) => ({
        auditId: String(row.audit_id),
        action: row.action,
        subject: row.subject,
        subjectName: names.get(row.subject) ?? null,
        actorId: row.actor_id,
        actorName: row.actor_name,
        reason: row.reason,
        at: row.created_at.toISOString(),
      }));
    },
  });
}

/** Looks up the names of audit subjects. A subject is `kind:id`; each feature names those of its kinds. */
async function subjectNames(
  connection: Connection,
  options: { subjects: readonly string[]; kinds: AuditSubjects },
): Promise<ReadonlyMap<string, string>> {
  const { subjects, kinds } = options;
  const names = new Map<string, string>();
  for (const [kind, nameSubjects] of Object.entries(kinds)) {
    const start = `${kind}:`;
    const own = subjects.filter((text) => text.startsWith(start));
    const ids = [...new Set(own.map((text) => text.slice(start.length)))];
    if (ids.length === 0) continue;
    for (const [id, name] of await nameSubjects(connection, ids)) names.set(start + id, name);
  }
  return names;
}
