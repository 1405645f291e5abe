import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportType } from '@goreal/domain/quests/quest';
import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type QuestsTables = Pick<Tables, 'acceptances' | 'players' | 'quest_news' | 'quests'>;

const db = (connection: Connection) => connection.tables<QuestsTables>();

export type QuestRow = Selectable<QuestsTables['quests']>;
export type AcceptanceRow = Selectable<QuestsTables['acceptances']>;

/**
 * The active quests of a guild and the player's own ones at the end, with the guild's closed quests whose
 * acceptance by this player is still open.
 */
export async function questsFor(
  connection: Connection,
  { guild, userId }: { guild: string; userId: string },
): Promise<QuestRow[]> {
  return db(connection)
    .selectFrom('quests')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([
          where('guild', '=', guild as GuildId),
          where('is_personal', '=', false),
          where.or([
            where('is_active', '=', true),
            where.exists(
              where
                .selectFrom('acceptances')
                .select('acceptance_id')
                .whereRef('acceptances.quest_id', '=', 'quests.quest_id')
                .where('user_id', '=', userId)
                .where('status', '=', 'accepted'),
            ),
          ]),
        ]),
        where.and([where('owner_id', '=', userId), where('is_active', '=', true)]),
      ]),
    )
    .orderBy('is_personal')
    .orderBy('created_at')
    .orderBy('quest_id')
    .execute();
}

export async function findQuest(
  connection: Connection,
  questId: string,
): Promise<QuestRow | undefined> {
  return db(connection)
    .selectFrom('quests')
    .selectAll()
    .where('quest_id', '=', questId)
    .executeTakeFirst();
}

/** The newest acceptance of each quest, newest first. */
export async function latestAcceptances(
  connection: Connection,
  userId: string,
): Promise<(AcceptanceRow & { is_daily: boolean })[]> {
  const rows = await db(connection)
    .selectFrom('acceptances')
    .innerJoin('quests', 'quests.quest_id', 'acceptances.quest_id')
    .selectAll('acceptances')
    .select('quests.is_daily')
    .distinctOn('acceptances.quest_id')
    .where('user_id', '=', userId)
    .orderBy('acceptances.quest_id')
    .orderBy('accepted_at', 'desc')
    .execute();
  return rows.sort((a, b) => b.accepted_at.getTime() - a.accepted_at.getTime());
}

/** The newest acceptance of one quest. Lock it where a decision follows. */
export async function latestAcceptance(
  connection: Connection,
  options: { userId: string; questId: string; lock?: boolean },
): Promise<AcceptanceRow | undefined> {
  const query = db(connection)
    .selectFrom('acceptances')
    .selectAll()
    .where('user_id', '=', options.userId)
    .where('quest_id', '=', options.questId)
    .orderBy('accepted_at', 'desc')
    .limit(1);
  return (options.lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertAcceptance(
  connection: Connection,
  acceptance: { userId: string; questId: string; at: Date },
): Promise<AcceptanceRow> {
  return db(connection)
    .insertInto('acceptances')
    .values({
      user_id: acceptance.userId,
      quest_id: acceptance.questId,
      accepted_at: acceptance.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function renewAcceptance(
  connection: Connection,
  { acceptanceId, at }: { acceptanceId: string; at: Date },
): Promise<AcceptanceRow> {
  return db(connection)
    .updateTable('acceptances')
    .set({ accepted_at: at })
    .where('acceptance_id', '=', acceptanceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** accepted → submitted; false when it was already submitted. */
export async function closeAcceptance(
  connection: Connection,
  acceptanceId: string,
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('acceptances')
    .set({ status: 'submitted' })
    .where('acceptance_id', '=', acceptanceId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Inserts a quest that only its owner sees; returns its id. */
export async function insertPersonalQuest(
  connection: Connection,
  quest: {
    ownerId: string;
    guild: GuildId;
    title: string;
    description: string;
    auraReward: number;
    reportType: ReportType;
    isDaily: boolean;
  },
): Promise<string> {
  const row = await db(connection)
    .insertInto('quests')
    .values({
      owner_id: quest.ownerId,
      is_personal: true,
      guild: quest.guild,
      title: quest.title,
      description: quest.description,
      aura_reward: quest.auraReward,
      report_type: quest.reportType,
      is_daily: quest.isDaily,
    })
    .returning('quest_id')
    .executeTakeFirstOrThrow();
  return row.quest_id;
}

/** Closes a player's own quest; its submissions stay. */
export async function closePersonalQuest(
  connection: Connection,
  { questId, ownerId }: { questId: string; ownerId: string },
): Promise<void> {
  await db(connection)
    .updateTable('quests')
    .set({ is_active: false })
    .where('quest_id', '=', questId)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Empties the texts of a player's own quests, which outlive the account. */
export async function clearPersonalQuests(connection: Connection, ownerId: string): Promise<void> {
  await db(connection)
    .updateTable('quests')
    .set({ is_active: false, title: '-', description: '-' })
    .where('owner_id', '=', ownerId)
    .execute();
}
