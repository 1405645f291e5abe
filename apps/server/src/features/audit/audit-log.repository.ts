import type { AuditArea } from '@goreal/domain/audit';
import type { PlayersView } from '#features/profiles/index.ts';
import type { Connection } from '#platform/database/database.ts';

type AuditLogTables = PlayersView & {
  audit_entries: {
    audit_id: number;
    actor_id: string | null;
    action: string;
    subject: string;
    reason: string | null;
    created_at: Date;
  };
  submissions: { submission_id: string; user_id: string; quest_id: string };
  quests: { quest_id: string; title: string };
};

export type AuditLogRow = AuditLogTables['audit_entries'] & { actor_name: string | null };

export type AuditFilter = {
  area?: AuditArea | undefined;
  subject?: string | undefined;
  actorId?: string | undefined;
};

/** A page of the audit, newest first. */
export async function auditPage(
  connection: Connection,
  options: { filter: AuditFilter; before: number | undefined; limit: number },
): Promise<AuditLogRow[]> {
  const { filter, before, limit } = options;
  const { area, subject, actorId } = filter;
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
    ])
    .orderBy('entry.audit_id', 'desc')
    .limit(limit);
  if (area) query = query.where('entry.action', 'like', `${area}.%`);
  if (subject) query = query.where('entry.subject', '=', subject);
  if (actorId) query = query.where('entry.actor_id', '=', actorId);
  if (before !== undefined) query = query.where('entry.audit_id', '<', before);
  return query.execute();
}

/** What subjects are called, by subject: members by name, reports by quest and player. */
export async function subjectNames(
  connection: Connection,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const userIds = idsOf(subjects, 'user');
  if (userIds.length > 0) {
    const rows = await connection
      .tables<AuditLogTables>()
      .selectFrom('players')
      .select(['user_id', 'display_name'])
      .where('user_id', 'in', userIds)
      .execute();
    for (const row of rows) names.set(`user:${row.user_id}`, row.display_name);
  }
  const reportIds = idsOf(subjects, 'submission');
  if (reportIds.length > 0) {
    const rows = await connection
      .tables<AuditLogTables>()
      .selectFrom('submissions')
      .innerJoin('quests', 'quests.quest_id', 'submissions.quest_id')
      .innerJoin('players', 'players.user_id', 'submissions.user_id')
      .select(['submission_id', 'title', 'display_name'])
      .where('submission_id', 'in', reportIds)
      .execute();
    for (const row of rows) {
      names.set(`submission:${row.submission_id}`, `${row.title} · ${row.display_name}`);
    }
  }
  return names;
}

function idsOf(subjects: readonly string[], kind: string): string[] {
  const start = `${kind}:`;
  return [
    ...new Set(
      subjects.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length)),
    ),
  ];
}
