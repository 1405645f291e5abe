import type { AuditAction, AuditSubjectKind } from '@goreal/domain/audit/audit-item';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type AuditTables = Pick<Tables, 'audit_entries'>;

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
  await connection
    .tables<AuditTables>()
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
