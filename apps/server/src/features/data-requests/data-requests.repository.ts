import {
  DATA_REQUESTS_MAX,
  type DataRequestKind,
  DUE_DAYS,
} from '@goreal/domain/data-requests/data-request';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type DataRequestsTables = Pick<
  Tables,
  'age_bands' | 'erasures' | 'exports' | 'guardians' | 'players' | 'young_people'
>;

const db = (connection: Connection) => connection.tables<DataRequestsTables>();

export type DataRequestRow = {
  kind: DataRequestKind;
  id: string;
  user_id: string | null;
  name: string | null;
  requested_at: Date;
  due_at: Date;
  is_overdue: boolean;
  total: number;
  overdue: number;
};

/**
 * Ordered by due date. A failed archive counts until its user has a newer one; requests about guardians and
 * age reviews count while the mode for young players is on.
 */
export async function openRequests(connection: Connection, now: Date): Promise<DataRequestRow[]> {
  const due = Object.entries(DUE_DAYS).map(([kind, days]) => sql`(${kind}, ${days}::integer)`);
  const { rows } = await sql<DataRequestRow>`
    with due (kind, days) as (values ${sql.join(due)}),
    waiting (kind, id, user_id, requested_at) as (
      select 'export', e.export_id::text, e.user_id, e.requested_at from exports e
      where e.status <> 'ready' and not exists (select from exports newer
        where newer.user_id = e.user_id and newer.requested_at > e.requested_at)
      union all
      select 'erasure', receipt_id::text, null, erased_at from erasures
      where cardinality(files_left) > 0
      union all
      select 'age-review', a.user_id, a.user_id, a.review_asked_at from age_bands a
      join young_people y on y.user_id = a.user_id where a.review_asked_at is not null
      union all
      select 'guardian', g.user_id, g.user_id, g.asked_at from guardians g
      join young_people y on y.user_id = g.user_id where g.answer is null
    ),
    dated as (
      select waiting.*, waiting.requested_at + make_interval(days => due.days) as due_at
      from waiting join due using (kind)
    )
    select dated.*, player.display_name as name, dated.due_at < ${now} as is_overdue,
      count(*) over ()::integer as total,
      (count(*) filter (where dated.due_at < ${now}) over ())::integer as overdue
    from dated left join players player on player.user_id = dated.user_id
    order by dated.due_at, dated.kind, dated.id limit ${DATA_REQUESTS_MAX}
  `.execute(db(connection));
  return rows;
}
