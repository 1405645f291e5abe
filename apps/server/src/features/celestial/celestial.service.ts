import { tierForStamina } from '@goreal/domain/activities/tiers';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { CELESTIAL_LIMITS } from '@goreal/domain/celestial/celestial-limits';
import {
  ALL_TIME,
  openPeriods,
  parsePeriod,
  periodOf,
  presentPeriod,
} from '@goreal/domain/celestial/period';
import type {
  CelestialBoard,
  CelestialEntry,
  CelestialPeriod,
  CelestialPlace,
  CelestialRecord,
} from '@goreal/domain/celestial/record';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { boardIdentity } from '@goreal/domain/leaderboards/board-identity';
import { hasConsent } from '#features/consents/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CelestialRow } from './celestial.repository.ts';
import { around, ownScore, ownStravaStamina, topOf } from './celestial.repository.ts';
import { lowerFinals, playersAfter } from './final-figures.repository.ts';
import {
  lastRebuild,
  lockRecord,
  noteLowered,
  noteRebuild,
  type Whose,
  writeAllTime,
  writePeriod,
} from './rebuild.repository.ts';

export type CelestialService = {
  /** The current week and month and all time, at most a few seconds old. */
  record(): Promise<CelestialRecord>;
  /** One week or month. @throws {AppError} `not-found` for an invalid key */
  board(key: string): Promise<CelestialBoard>;
  /** @throws {AppError} `not-found` */
  ownPlace(userId: string, key: string): Promise<CelestialPlace>;
  /** Recomputes everything that is not final in one transaction; final periods stay, unless others may see less of Strava than before. */
  rebuild(): Promise<void>;
  /**
   * Recomputes one player, in the transaction that changed their activities or their consent. `days`: those whose
   * activities may have changed. Without it every day is recomputed, those of final periods too.
   */
  refresh(tx: Transaction, userId: string, days?: readonly AcademyDay[]): Promise<void>;
};

/** Players whose final figures are lowered in one transaction. */
const LOWERED_AT_ONCE = 200;

/** Many requests read the same board, so it is cached. */
const FRESH_MS = 3000;

export function createCelestialService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  streaks: Pick<StreaksService, 'ofToday'>;
  shareMode: 'consent' | 'strict';
}): CelestialService {
  const { database, clock, timeZone, streaks } = options;
  const isStrict = options.shareMode === 'strict';
  const sharing = `${options.shareMode}:${CONSENT_VERSIONS.strava_sharing}`;
  let kept: { until: number; record: Promise<CelestialRecord> } | undefined;

  function periodsNow(): CelestialRecord['periods'] {
    const now = clock.now();
    const today = academyDay(now, timeZone);
    return {
      weekly: presentPeriod(periodOf('weekly', today), now, timeZone),
      monthly: presentPeriod(periodOf('monthly', today), now, timeZone),
      allTime: ALL_TIME_PERIOD,
    };
  }

  function periodNamed(key: string): CelestialPeriod {
    if (key === ALL_TIME) return ALL_TIME_PERIOD;
    const parsed = parsePeriod(key);
    if (!parsed) throw new AppError('not-found');
    const { from, to } = parsed;
    return presentPeriod({ key, from, to }, clock.now(), timeZone);
  }

  async function present(rows: readonly CelestialRow[]): Promise<CelestialEntry[]> {
    const days = await streaks.ofToday(rows);
    return rows.map((row, index) => presentEntry(row, days[index] ?? 0));
  }

  async function entriesOf(period: string): Promise<CelestialEntry[]> {
    const now = clock.now();
    return present(await topOf(database, { period, now, limit: CELESTIAL_LIMITS.top }));
  }

  async function readRecord(): Promise<CelestialRecord> {
    const periods = periodsNow();
    const [weekly, monthly, allTime, rebuilt] = await Promise.all([
      entriesOf(periods.weekly.key),
      entriesOf(periods.monthly.key),
      entriesOf(ALL_TIME),
      lastRebuild(database),
    ]);
    const lastUpdated = (rebuilt?.at ?? clock.now()).toISOString();
    return { weekly, monthly, allTime, periods, lastUpdated };
  }

  const openNow = () => openPeriods(academyDay(clock.now(), timeZone), clock.now(), timeZone);

  async function write(tx: Transaction, whose: Whose): Promise<void> {
    for (const period of openNow()) await writePeriod(tx, { period, whose, isStrict });
    await writeAllTime(tx, { whose, isStrict });
  }

  /** In pieces, so that other changes wait for none of them long. Lowering again changes nothing. */
  async function lowerEverybody(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const userIds = await playersAfter(database, { after, limit: LOWERED_AT_ONCE });
      if (userIds.length > 0) {
        await database.transaction(async (tx) => {
          await lockRecord(tx, 'to-rebuild');
          await lowerFinals(tx, { userIds, isStrict, open: openNow(), days: undefined, timeZone });
        });
      }
      after = userIds.length === LOWERED_AT_ONCE ? userIds.at(-1) : undefined;
    }
    await database.transaction(async (tx) => {
      await noteLowered(tx, sharing);
      // The event of the rebuild came before the figures were lower.
      await tx.emit([CHANGED]);
    });
  }

  return {
    record() {
      const now = clock.now().getTime();
      if (kept && kept.until > now) return kept.record;
      const record = runAsCaller('boards', readRecord);
      kept = { until: now + FRESH_MS, record };
      // A failed read is reported to its own requests and not cached.
      record.catch(() => {
        kept = undefined;
      });
      return record;
    },
    async board(key) {
      const period = periodNamed(key);
      const [entries, rebuilt] = await Promise.all([entriesOf(key), lastRebuild(database)]);
      return { period, entries, lastUpdated: (rebuilt?.at ?? clock.now()).toISOString() };
    },
    async ownPlace(userId, key) {
      const { from, to } = periodNamed(key);
      const score = await ownScore(database, { period: key, now: clock.now(), userId });
      if (!score) throw new AppError('not-found');
      const { choice, players } = score;
      const isSharing =
        !isStrict && (await hasConsent(database, { userId, purpose: 'strava_sharing' }));
      const span = from && to ? { from, to } : undefined;
      const unshared = isSharing ? 0 : await ownStravaStamina(database, { userId, span });
      const none = { choice, own: null, unshared, above: [], below: [], players };
      if (!score.is_shown || score.stamina === null || !score.reached_at) return none;
      const rows = await around(database, {
        period: key,
        now: clock.now(),
        stamina: score.stamina,
        reachedAt: score.reached_at,
        userId,
        limit: CELESTIAL_LIMITS.neighbours,
      });
      const index = rows.findIndex((row) => row.user_id === userId);
      const entries = await present(rows);
      const own = entries[index];
      if (!own) return none;
      return {
        ...none,
        own,
        above: entries.slice(0, index),
        below: entries.slice(index + 1),
      };
    },
    async rebuild() {
      await database.transaction(async (tx) => {
        await lockRecord(tx, 'to-rebuild');
        await write(tx, 'everyone');
        await noteRebuild(tx, clock.now());
        await tx.emit([CHANGED]);
      });
      if ((await lastRebuild(database))?.sharing !== sharing) await lowerEverybody();
      kept = undefined;
    },
    async refresh(tx, userId, days) {
      await lockRecord(tx, 'to-change');
      await write(tx, { userId });
      await lowerFinals(tx, { userIds: [userId], isStrict, open: openNow(), days, timeZone });
      tx.afterCommit(() => {
        kept = undefined;
      });
    },
  };
}

const CHANGED = { channel: 'everyone', name: 'celestial.changed', data: {} } as const;

const ALL_TIME_PERIOD: CelestialPeriod = { key: ALL_TIME, from: null, to: null, isFinal: false };

function presentEntry(row: CelestialRow, currentStreak: number): CelestialEntry {
  const identity = boardIdentity({
    userId: row.user_id,
    displayName: row.display_name,
    choice: row.board_choice,
    boardKey: row.board_key,
  });
  return {
    ...identity,
    rank: row.rank,
    guild: row.guild,
    levelId: row.level,
    // Not the player's own tier, which Stamina of Strava may have raised that others must not see.
    avatarTier: tierForStamina(row.shared_stamina),
    totalStamina: row.stamina,
    totalDistance: row.metres,
    currentStreak,
  };
}
