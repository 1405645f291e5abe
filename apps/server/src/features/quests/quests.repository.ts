import type { GuildId } from '@goreal/domain/guilds';
import type { ReportType } from '@goreal/domain/quests';
import type { Connection } from '#platform/database/database.ts';
import type { AcceptanceRow, QuestRow, QuestsTables } from './quests.table.ts';

export async function activeQuestsOfGuild(
  connection: Connection,
  guild: string,
): Promise<QuestRow[]> {
  return connection
    .tables<QuestsTables>()
    .selectFrom('quests')
    .selectAll()
    .where('guild', '=', guild as GuildId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('quest_id')
    .execute();
}

export async function findQuest(
  connection: Connection,
  questId: string,
): Promise<QuestRow | undefined> {
  return connection
    .tables<QuestsTables>()
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
  const rows = await connection
    .tables<QuestsTables>()
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
  const query = connection
    .tables<QuestsTables>()
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
  return connection
    .tables<QuestsTables>()
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
  return connection
    .tables<QuestsTables>()
    .updateTable('acceptances')
    .set({ accepted_at: at })
    .where('acceptance_id', '=', acceptanceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** accepted → submitted; false when it was handed in already. */
export async function closeAcceptance(
  connection: Connection,
  acceptanceId: string,
): Promise<boolean> {
  const result = await connection
    .tables<QuestsTables>()
    .updateTable('acceptances')
    .set({ status: 'submitted' })
    .where('acceptance_id', '=', acceptanceId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type QuestSeed = {
  title: string;
  description: string;
  auraReward: number;
  isDaily: boolean;
  guild: GuildId;
  reportType: ReportType | null;
};

/** Fills an empty quest book; leaves one with quests alone. Returns how many were written. */
export async function seedQuests(
  connection: Connection,
  seeds: readonly QuestSeed[],
): Promise<number> {
  const db = connection.tables<QuestsTables>();
  const any = await db.selectFrom('quests').select('quest_id').limit(1).executeTakeFirst();
  if (any) return 0;
  await db
    .insertInto('quests')
    .values(
      seeds.map((seed) => ({
        title: seed.title,
        description: seed.description,
        aura_reward: seed.auraReward,
        is_daily: seed.isDaily,
        guild: seed.guild,
        report_type: seed.reportType,
      })),
    )
    .execute();
  return seeds.length;
}
