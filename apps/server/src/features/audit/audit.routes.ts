import { AUDIT_AREAS, auditItemSchema } from '@goreal/domain/audit/audit-item';
import { errorBodySchema } from '@goreal/domain/errors/error-body';
import { z } from 'zod';
import type { NameSubjects } from '#platform/composition/feature.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { decodeCursor, encodeCursor, pageOf, pageQuery } from '#platform/http/cursor.ts';
import type { App } from '#platform/http/http-server.ts';
import { auditPage } from './audit-log.repository.ts';
import { subjectNames } from './subject-names.ts';

/** What elders and operators did, for elders: newest first. */
export function auditRoutes(
  app: App,
  options: {
    database: Database;
    /** names subjects, by their kind */
    kinds: () => Readonly<Record<string, NameSubjects>>;
  },
): void {
  const { database, kinds } = options;
  app.route({
    method: 'GET',
    url: '/api/auditEntries',
    config: { access: 'elder' },
    schema: {
      summary: 'Actions of elders and operators, newest first',
      tags: ['audit'],
      querystring: pageQuery(30).extend({
        area: z.enum(AUDIT_AREAS).optional(),
        subject: z.string().max(200).optional(),
        actorId: z.string().max(100).optional(),
      }),
      response: { 200: pageOf(auditItemSchema), '4xx': errorBodySchema },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const before = cursor === undefined ? undefined : placeOf(cursor);
      const rows = await auditPage(database, { filter, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const subjects = shown.map((row) => row.subject);
      const names = await subjectNames(database, { subjects, kinds: kinds() });
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => ({
          auditId: String(row.audit_id),
          action: row.action,
          subject: row.subject,
          subjectName: names.get(row.subject) ?? null,
          actorId: row.actor_id,
          actorName: row.actor_name,
          reason: row.reason,
          at: row.created_at.toISOString(),
        })),
        nextCursor: last ? encodeCursor([String(last.audit_id)]) : null,
      };
    },
  });
}

function placeOf(cursor: string): number {
  const place = Number(decodeCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(place)) throw new AppError('invalid-argument');
  return place;
}
