import type { AuditAction, AuditArea, AuditSubjectKind } from '@goreal/domain/audit/audit-item';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type AuditTables = Pick<Tables, 'audit_entries' | 'players'>;

const db = (connection: Connection) => connection.tables<AuditTables>();

/** One action of an elder or operator. */
export type AuditEntry = {
  /** undefined for the command line */
  actorId: string | undefined;
  action: AuditAction;
  /** `kind:id` of the object of the action, or only the kind where there is one object of it */
  subject: AuditSubjectKind | `${AuditSubjectKind}:${string}`;
  reason?: string;
  details?: Record<string, unknown>;
};

/** Records an action in the transaction that performs it. */
export async function appendAudit(connection: Connection, entry: AuditEntry): Promise<void> {
  await db(connection)
    .insertInto('audit_entries')
    .values({
      actor_id: entry.actorId ?? null,
      action: entry.action,
      subject: entry.subject,
      reason: entry.reason ?? null,
      details: entry.details ? JSON.stringify(entry.details) : null,
    })
    .execute();
}

/** Records a change of the own account by its owner. */
export async function appendOwnChange(
  connection: Connection,
  { userId, action }: { userId: string; action: AuditAction },
): Promise<void> {
  await appendAudit(connection, { actorId: userId, action, subject: `user:${userId}` });
}

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
  let query = db(connection)
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
  if (area) query = query.where(sql`split_part(entry.action, '.', 1)`, '=', area);
  if (subject) query = query.where('entry.subject', '=', subject);
  if (actorId) query = query.where('entry.actor_id', '=', actorId);
  return newestFirst.page(query, request);
}
