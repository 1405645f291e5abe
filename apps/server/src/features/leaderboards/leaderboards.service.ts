import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import { pseudonymOfKey } from '@goreal/domain/leaderboards/board-identity';
import {
  BOARD_LIMITS,
  type BoardScope,
  type GuildStanding,
  type HonorEntry,
  honorBoardSchema,
  type OwnPlace,
} from '@goreal/domain/leaderboards/honor-board';
import type { ConsentsService } from '#features/consents/index.ts';
import { changeBoardChoice } from '#features/profiles/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, ReadConnection, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type SerialisedAnswer, serialiseAnswer } from '#platform/http/serialised-answer.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { presentEntry, presentStanding } from './leaderboards.presenter.ts';
import {
  type BoardRow,
  besidePlace,
  type CountedPlace,
  countBetween,
  countBoard,
  countedPlaces,
  findBoardPlayer,
  guildSums,
  isFirstEarnedSince,
  keepRanks,
  latestWeek,
  type Place,
  topOfBoard,
} from './leaderboards.repository.ts';
import { refreshedCache } from './refreshed-cache.ts';

export type BoardChoiceState = { choice: BoardChoice; pseudonym: string };

export type LeaderboardsService = {
  /** The top 50 of all players or of one guild, serialised; never older than 5 s (rules 14). */
  board(scope: BoardScope, guild: GuildId): Promise<SerialisedAnswer>;
  /** @throws {AppError} `not-found` */
  ownPlace(options: { userId: string; scope: BoardScope; guild: GuildId }): Promise<OwnPlace>;
  /** @throws {AppError} `not-found` */
  choiceOf(userId: string): Promise<BoardChoiceState>;
  /** Takes effect on every board at once, and is recorded in the consent log. @throws {AppError} `not-found` */
  choose(userId: string, choice: BoardChoice): Promise<BoardChoiceState>;
  /** Stores the ranks at the start of this ISO week, once, where they are still known. True when this call did. */
  keepWeek(): Promise<boolean>;
};

type BoardKey = GuildId | 'global';

const WEEKS_KEPT = 12;
/** Distance of the cached positions of a board: counting a rank reads at most this many rows. */
const COUNTED_EVERY = 250;
/** Guild totals cover a week; a minute's delay does not matter. */
const STANDING_FRESH_MS = 60_000;

export function createLeaderboardsService(options: {
  database: Database;
  hub: Pick<LiveHub, 'onPrincipals'>;
  clock: Clock;
  timeZone: string;
  streaks: Pick<StreaksService, 'ofToday'>;
  consents: Pick<ConsentsService, 'recordIn' | 'onWithdrawn'>;
}): LeaderboardsService {
  const { database, hub, clock, timeZone, streaks, consents } = options;
  const { freshMs } = BOARD_LIMITS;
  const boards = refreshedCache<BoardKey, SerialisedAnswer>({ clock, freshMs, read: readBoard });
  // Ranks contain no personal data: they may be as old as any board.
  const countedCache = refreshedCache<BoardKey, CountedPlace[]>({
    clock,
    freshMs,
    read: (key) =>
      database.readOnReplica((replica) =>
        countedPlaces(replica, { guild: guildOf(key), now: clock.now(), every: COUNTED_EVERY }),
      ),
  });
  let keptStanding: { until: number; guilds: GuildStanding[] } | undefined;
  // Names, guilds and choices change in any process: each such change drops the cached boards.
  hub.onPrincipals((name) => {
    if (name === 'principal.changed' || name === 'principals.changed') boards.drop();
  });

  consents.onWithdrawn('boards', (tx, userId) => changeChoice(tx, { userId, choice: 'hidden' }));

  const today = (): AcademyDay => academyDay(clock.now(), timeZone);

  async function readBoard(key: BoardKey): Promise<SerialisedAnswer> {
    const guild = guildOf(key);
    const now = clock.now();
    const { week, rows, total, standing } = await database.readOnReplica(async (replica) => {
      const week = await latestWeek(replica);
      return {
        week,
        rows: await topOfBoard(replica, { guild, now, week, limit: BOARD_LIMITS.top }),
        total: await countBoard(replica, { guild, now }),
        standing: await guildStanding(replica),
      };
    });
    const content = {
      scope: guild === undefined ? ('global' as const) : ('guild' as const),
      guild: guild ?? null,
      items: await entriesOf(rows, { first: 1, scope: guild }),
      total,
      standing,
      weekOf: week ?? null,
    };
    const about = { updatedAt: now.toISOString() };
    honorBoardSchema.parse({ ...content, ...about });
    return serialiseAnswer(content, about);
  }

  async function guildStanding(replica: ReadConnection): Promise<GuildStanding[]> {
    const now = clock.now();
    if (keptStanding && keptStanding.until > now.getTime()) return keptStanding.guilds;
    const since = daysBefore(now, BOARD_LIMITS.standingDays);
    const guilds = presentStanding(await guildSums(replica, since));
    keptStanding = { until: now.getTime() + STANDING_FRESH_MS, guilds };
    return guilds;
  }

  async function entriesOf(
    rows: readonly BoardRow[],
    { first, scope }: { first: number; scope: GuildId | undefined },
  ): Promise<HonorEntry[]> {
    const days = await streaks.ofToday(rows);
    return rows.map((row, index) =>
      presentEntry(row, { rank: first + index, streak: days[index] ?? 0, scope }),
    );
  }

  /** Changes a player's visibility, in this process at once and in the others through the outbox. */
  async function changeChoice(
    tx: Transaction,
    { userId, choice }: { userId: string; choice: BoardChoice },
  ): Promise<void> {
    if (!(await changeBoardChoice(tx, { userId, choice }))) return;
    await tx.emit([{ channel: 'everyone', name: 'boards.changed', data: {} }]);
    tx.afterCommit(() => boards.drop());
  }

  /** A player's rank: the count of the last cached position above it, plus the rows in between. */
  async function standingBefore(guild: GuildId | undefined, place: Place): Promise<number> {
    const counted = await countedCache.get(guild ?? 'global');
    const start = counted.findLast((each) => isAbove(each, place));
    return (
      (start?.before ?? 0) +
      (await countBetween(database, { guild, now: clock.now(), from: start, place }))
    );
  }

  async function playerOf(userId: string, week?: string): Promise<BoardRow> {
    const row = await findBoardPlayer(database, { userId, week });
    if (!row) throw new AppError('not-found');
    return row;
  }

  return {
    board: (scope, guild) => boards.get(scope === 'global' ? 'global' : guild),
    async ownPlace({ userId, scope: wanted, guild: ownGuild }) {
      const guild = wanted === 'global' ? undefined : ownGuild;
      const week = await latestWeek(database);
      const row = await playerOf(userId, week);
      const place = { aura: row.current_aura, reachedAt: row.aura_reached_at, userId };
      const beside = { guild, now: clock.now(), week, place, limit: BOARD_LIMITS.neighbours };
      const before = await standingBefore(guild, place);
      const above = (await besidePlace(database, { ...beside, side: 'before' })).reverse();
      const below = await besidePlace(database, { ...beside, side: 'after' });
      const [own] = await entriesOf([row], { first: before + 1, scope: guild });
      if (!own) throw new AppError('internal');
      return {
        choice: row.board_choice,
        pseudonym: pseudonymOfKey(row.board_key),
        own,
        above: await entriesOf(above, { first: before + 1 - above.length, scope: guild }),
        // Hidden players have no rank; the players below them move up.
        below: await entriesOf(below, {
          first: before + (row.board_choice === 'hidden' ? 1 : 2),
          scope: guild,
        }),
      };
    },
    async choiceOf(userId) {
      return presentChoice(await playerOf(userId));
    },
    async choose(userId, choice) {
      await database.transaction(async (tx) => {
        await changeChoice(tx, { userId, choice });
        await consents.recordIn(tx, { userId, purpose: 'boards', granted: choice !== 'hidden' });
      });
      return presentChoice(await playerOf(userId));
    },
    async keepWeek() {
      const week = startOfIsoWeek(today());
      const keepFrom = addDays(week, -7 * WEEKS_KEPT);
      return database.transaction(async (tx) => {
        // An academy that begins amid a week has other ranks by then than at the start of it.
        const isLate = today() !== week && (await latestWeek(tx)) === undefined;
        if (isLate && (await isFirstEarnedSince(tx, startOfAcademyDay(week, timeZone))))
          return false;
        return keepRanks(tx, { week, keepFrom, at: clock.now() });
      });
    },
  };
}

function guildOf(key: BoardKey): GuildId | undefined {
  return key === 'global' ? undefined : key;
}

/** Compares AURA and instant only, which needs no collation; ties are resolved by the count. */
function isAbove(other: Place, place: Place): boolean {
  if (other.aura !== place.aura) return other.aura > place.aura;
  return other.reachedAt < place.reachedAt;
}

function presentChoice(row: BoardRow): BoardChoiceState {
  return { choice: row.board_choice, pseudonym: pseudonymOfKey(row.board_key) };
}
