import type { AuditArea } from '@goreal/domain/audit/audit-item';
import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type AuditLogTables = Pick<Tables, 'audit_entries' | 'players'>;

export type AuditLogRow = Omit<Selectable<Tables['audit_entries']>, 'details'> & {
  actor_name: string | null;
};

export type AuditFilter = {
  area?: AuditArea | undefined;
  subject?: string | undefined;
  actorId?: string | undefined;
};

const newestFirst = keyset<AuditLogRow>([
  { field: 'audit_id', by: 'entry.audit_id', type: 'bigint', order: 'desc' },
]);

/** A page of the audit, newest first. */
export async function auditPage(
  connection: Connection,
  { area, subject, actorId, ...request }: PageRequest & AuditFilter,
): Promise<Page<AuditLogRow>> {
  let query = connection
    .tables<AuditLogTables>()
    .selectFrom('audit_entries as entry')
    .leftJoin('players as actor', 'actor.user_id', 'entry.actor_id')
    .select([
      'entry.audit_id',
      'entry.actor_id',
      'entry.action',
      'entry.subject',
      'entry.reason',
      'entry.created_at',
      'actor.display_name as actor_name',
    ]);
  if (area) query = query.where('entry.action', 'like', `${area}.%`);
  if (subject) query = query.where('entry.subject', '=', subject);
  if (actorId) query = query.where('entry.actor_id', '=', actorId);
  return newestFirst.page(query, request);
}
