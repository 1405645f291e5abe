import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import {
  academyDay,
  isSameAcademyDay,
  startOfAcademyDay,
} from '@goreal/domain/calendar/day-boundaries';
import { countsOnDay } from '@goreal/domain/guilds/guild-change';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { acceptanceDecision } from '@goreal/domain/quests/acceptance';
import type { ActiveQuest, Quest, ReportType } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { leaveFirstPath } from '#features/profiles/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Connection, Database, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { presentActiveQuest, presentQuest } from './quests.presenter.ts';
import type { AcceptanceRow, QuestRow } from './quests.repository.ts';
import {
  closeAcceptance,
  findQuest,
  insertAcceptance,
  latestAcceptance,
  latestAcceptances,
  questsFor,
  renewAcceptance,
} from './quests.repository.ts';

/** A quest for which a player may submit proof now. */
export type AcceptedQuest = { questId: string; title: string; reportType: ReportType };

export type QuestsService = {
  /** Active quests of the own guild, personal ones, and closed ones that the player accepted and has not submitted. */
  for(player: { guild: string; userId: string }): Promise<Quest[]>;
  /** @throws {AppError} `not-found` (unknown, another guild's, or another player's own) */
  one(player: Principal, questId: string): Promise<Quest>;
  activeQuests(userId: string): Promise<ActiveQuest[]>;
  /**
   * Accepts a quest of the own guild. Accepting again on the same day changes nothing.
   * @throws {AppError} `not-found` (unknown, or another guild's), `failed-precondition` (inactive, or a quest of
   *   another guild was submitted today), `already-exists` (submitted today, or not repeatable)
   */
  accept(player: Principal, questId: string): Promise<ActiveQuest>;
  /**
   * The quest for which a player may upload and submit proof. A guild's quest that was closed after the player
   * accepted it is still allowed; a personal one is not, because its owner withdrew it.
   * @throws {AppError} `not-found`, `failed-precondition` (never accepted, withdrawn, or another proof type than
   *   required), `already-exists` (already submitted)
   */
  assertSubmittable(
    player: Principal,
    submission: { questId: string; proofType: string },
  ): Promise<AcceptedQuest>;
  /**
   * Closes the open acceptance that a submission answers. `guild` is undefined for a personal quest.
   * @throws {AppError} `not-found`, `failed-precondition` (never accepted), `already-exists` (already submitted)
   */
  handIn(
    tx: Transaction,
    options: { player: Principal; questId: string },
  ): Promise<{ acceptanceId: string; acceptedAt: Date; guild: GuildId | undefined }>;
  /**
   * Call it after `handIn`, which locks the player, and before the submission is stored.
   * @throws {AppError} `failed-precondition` when the submissions for this day are of another guild
   */
  assertCounts(
    tx: Transaction,
    submission: { userId: string; guild: GuildId | undefined; day: AcademyDay },
  ): Promise<void>;
};

export type QuestsNeeds = {
  /** The guilds of a player's submissions that count for an academy day, which began at `since`. */
  guildsOfSubmissions(
    connection: Connection,
    of: { userId: string; day: AcademyDay; since: Date },
  ): Promise<GuildId[]>;
};

export function createQuestsService(
  options: { database: Database; clock: Clock; timeZone: string } & QuestsNeeds,
): QuestsService {
  const { database, clock, timeZone, guildsOfSubmissions } = options;

  /** The one accessor of a quest: another guild's or another player's answers as one that does not exist. */
  async function questFor(
    connection: Connection,
    player: Principal,
    id: string,
  ): Promise<QuestRow> {
    const quest = await findQuest(connection, id);
    const isTheirs = quest?.is_personal
      ? quest.owner_id === player.userId
      : quest?.guild === player.guild;
    if (!quest || !isTheirs) {
      throw new AppError('not-found', questMessages.notFound);
    }
    return quest;
  }

  const guildOf = (quest: QuestRow) => (quest.is_personal ? undefined : quest.guild);

  /** One guild's quests count on an academy day; a player's own quests always do. */
  async function assertCounts(
    connection: Connection,
    { userId, guild, day }: { userId: string; guild: GuildId | undefined; day: AcademyDay },
  ): Promise<void> {
    if (guild === undefined) return;
    const since = startOfAcademyDay(day, timeZone);
    if (countsOnDay(guild, await guildsOfSubmissions(connection, { userId, day, since }))) return;
    throw new AppError('failed-precondition', questMessages.otherGuildToday);
  }

  function present(row: AcceptanceRow, quest: QuestRow): ActiveQuest {
    const withQuest = { ...row, is_daily: quest.is_daily };
    return presentActiveQuest(withQuest, { now: clock.now(), timeZone });
  }

  async function announce(tx: Transaction, active: ActiveQuest): Promise<void> {
    await tx.emit([
      { channel: `user:${active.userId}`, name: 'activeQuest.changed', data: active },
    ]);
  }

  async function acceptIn(
    tx: Transaction,
    player: Principal,
    questId: string,
  ): Promise<ActiveQuest> {
    const quest = await questFor(tx, player, questId);
    if (!quest.is_active) throw new AppError('failed-precondition', questMessages.inactive);
    const { userId } = player;
    const now = clock.now();
    await leaveFirstPath(tx, { userId, at: now });
    const latest = await latestAcceptance(tx, { userId, questId, lock: true });
    const decision = acceptanceDecision({
      isDaily: quest.is_daily,
      latest: latest && {
        status: latest.status,
        acceptedToday: isSameAcademyDay({
          first: latest.accepted_at,
          second: now,
          timeZone,
        }),
      },
    });
    if (decision === 'refuse') {
      const reason = quest.is_daily ? questMessages.doneToday : questMessages.doneOnce;
      throw new AppError('already-exists', reason);
    }
    if (latest && decision === 'keep') return present(latest, quest);
    await assertCounts(tx, { userId, guild: guildOf(quest), day: academyDay(now, timeZone) });
    const row =
      latest && decision === 'renew'
        ? await renewAcceptance(tx, { acceptanceId: latest.acceptance_id, at: now })
        : await insertAcceptance(tx, { userId, questId, at: now });
    const active = present(row, quest);
    await announce(tx, active);
    return active;
  }

  return {
    for: async (player) => (await questsFor(database, player)).map(presentQuest),
    one: async (player, questId) => presentQuest(await questFor(database, player, questId)),
    async activeQuests(userId) {
      const rows = await latestAcceptances(database, userId);
      return rows.map((row) => presentActiveQuest(row, { now: clock.now(), timeZone }));
    },
    async accept(player, questId) {
      try {
        return await database.transaction((tx) => acceptIn(tx, player, questId));
      } catch (error) {
        // Of two concurrent calls the second finds the first one's acceptance.
        if (!isUniqueViolation(error, 'acceptances_one_open')) throw error;
        return database.transaction((tx) => acceptIn(tx, player, questId));
      }
    },
    async assertSubmittable(player, { questId, proofType }) {
      const row = await questFor(database, player, questId);
      const { title, reportType, isActive } = presentQuest(row);
      const latest = await latestAcceptance(database, { userId: player.userId, questId });
      if (!isActive && (!latest || row.is_personal)) {
        throw new AppError('failed-precondition', questMessages.inactive);
      }
      if (!latest) throw new AppError('failed-precondition', questMessages.acceptFirst);
      if (latest.status !== 'accepted') {
        throw new AppError('already-exists', questMessages.alreadySubmitted);
      }
      if (proofType !== reportType) {
        throw new AppError('failed-precondition', questMessages.otherProof(reportType));
      }
      return { questId, title, reportType };
    },
    assertCounts,
    async handIn(tx, { player, questId }) {
      const { userId } = player;
      await lockPerson(tx, userId);
      const latest = await latestAcceptance(tx, { userId, questId, lock: true });
      if (!latest) throw new AppError('failed-precondition', questMessages.acceptFirst);
      const quest = await questFor(tx, player, questId);
      if (!(await closeAcceptance(tx, latest.acceptance_id))) {
        throw new AppError('already-exists', questMessages.alreadySubmitted);
      }
      await announce(tx, present({ ...latest, status: 'submitted' }, quest));
      return {
        acceptanceId: latest.acceptance_id,
        acceptedAt: latest.accepted_at,
        guild: guildOf(quest),
      };
    },
  };
}
