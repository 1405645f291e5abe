import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportType } from '@goreal/domain/quests/quest';
import type { QuestForm } from '@goreal/domain/quests/quest-form';
import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { QuestRow, QuestsTables } from './quests.repository.ts';

const db = (connection: Connection) => connection.tables<QuestsTables>();

/** A quest whose proof type may be null, to be guessed from its description. */
export type OpeningQuest = Omit<QuestForm, 'reportType'> & { reportType: ReportType | null };

/** The changed fields; the others stay. */
export type QuestChange = {
  [Key in keyof QuestForm]?: QuestForm[Key] | undefined;
} & { isActive?: boolean | undefined };

const newestFirst = keyset<QuestRow>([
  {
    field: 'created_at',
    by: sql`date_trunc('milliseconds', created_at)`,
    type: 'timestamptz',
    order: 'desc',
  },
  { field: 'quest_id', type: 'uuid', order: 'asc' },
]);

/** A page of all guild quests, newest first, without personal ones. */
export async function questBookPage(
  connection: Connection,
  { guild, ...request }: PageRequest & { guild?: GuildId | undefined },
): Promise<Page<QuestRow>> {
  const query = db(connection).selectFrom('quests').selectAll().where('is_personal', '=', false);
  return newestFirst.page(guild ? query.where('guild', '=', guild) : query, request);
}

/** A guild quest; personal quests are not found. */
export async function findQuest(
  tx: Transaction,
  questId: string,
  { lock }: { lock: boolean },
): Promise<QuestRow | undefined> {
  const query = db(tx)
    .selectFrom('quests')
    .selectAll()
    .where('quest_id', '=', questId)
    .where('is_personal', '=', false);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Titles of guild quests, by their ids. */
export async function questTitles(
  connection: Connection,
  questIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db(connection)
    .selectFrom('quests')
    .select(['quest_id', 'title'])
    .where('quest_id', 'in', questIds)
    .execute();
  return new Map(rows.map((row) => [row.quest_id, row.title]));
}

/** How many quests of a guild are open. No other transaction opens one until the end of this one. */
export async function countOpenQuests(tx: Transaction, guild: GuildId): Promise<number> {
  await sql`lock table quests in share row exclusive mode`.execute(db(tx));
  return countRows(
    db(tx)
      .selectFrom('quests')
      .where('guild', '=', guild)
      .where('is_active', '=', true)
      .where('is_personal', '=', false),
  );
}

export async function insertQuest(
  tx: Transaction,
  { quest, at }: { quest: QuestForm; at: Date },
): Promise<QuestRow> {
  return db(tx)
    .insertInto('quests')
    .values({ ...columnsOf(quest), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts the opening quests when there are none; safe for concurrent calls. */
export async function fillEmptyBook(
  tx: Transaction,
  { quests, at }: { quests: readonly OpeningQuest[]; at: Date },
): Promise<QuestRow[]> {
  await sql`lock table quests in share row exclusive mode`.execute(db(tx));
  const { items } = await questBookPage(tx, { limit: 1 });
  if (items.length > 0) return [];
  return db(tx)
    .insertInto('quests')
    .values(
      quests.map((quest, index) => {
        // Equal timestamps would have no defined order.
        const created = new Date(at.getTime() + index);
        return { ...columnsOf(quest), created_at: created, updated_at: created };
      }),
    )
    .returningAll()
    .execute();
}

function columnsOf(quest: OpeningQuest) {
  return {
    title: quest.title,
    description: quest.description,
    aura_reward: quest.auraReward,
    guild: quest.guild,
    report_type: quest.reportType,
    is_daily: quest.isDaily,
    minutes: quest.minutes,
  };
}

/** Updates only the fields that the change contains: Kysely leaves out what is undefined. */
export async function updateQuest(
  tx: Transaction,
  { questId, change, at }: { questId: string; change: QuestChange; at: Date },
): Promise<QuestRow | undefined> {
  const { title, description, auraReward, guild, reportType, isDaily, minutes, isActive } = change;
  return db(tx)
    .updateTable('quests')
    .set({
      updated_at: at,
      title,
      description,
      aura_reward: auraReward,
      guild,
      report_type: reportType,
      is_daily: isDaily,
      minutes,
      is_active: isActive,
    })
    .where('quest_id', '=', questId)
    .returningAll()
    .executeTakeFirst();
}
