import { LEVEL_THRESHOLDS } from '@goreal/domain/ascension/levels';
import type { AcademyDay, DayRange } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { DECAY, decayFor, idleDays } from '@goreal/domain/decay/decay';
import { decayMessages } from '@goreal/domain/decay/decay.messages';
import type { DecayOutlook, DecaySwitch } from '@goreal/domain/decay/decay-outlook';
import { decayCause } from '@goreal/domain/ledger/cause';
import { UPLOAD_DAY_HOURS } from '@goreal/domain/submissions/effort-moment';
import { appendAudit } from '#features/audit/index.ts';
import { allClosures } from '#features/calendar/index.ts';
import { changeAura } from '#features/ledger/index.ts';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  type DecayFacts,
  decayFacts,
  decaySwitch,
  idlePlayers,
  setDecaySwitch,
} from './decay.repository.ts';

export type DecayService = {
  /**
   * Applies the decay of the last academy day, once per player and day however often it runs. A night without a run
   * is skipped. Returns how many players lost AURA.
   */
  run(): Promise<number>;
  /** @throws {AppError} `not-found` */
  outlook(userId: string): Promise<DecayOutlook>;
  state(): Promise<DecaySwitch>;
  set(options: { isOn: boolean; actorId: string }): Promise<DecaySwitch>;
};

const BATCH = 500;

export function createDecayService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): DecayService {
  const { database, clock, timeZone } = options;
  const yesterdayIs = (): AcademyDay => addDays(academyDay(clock.now(), timeZone), -1);

  async function state(): Promise<DecaySwitch> {
    const { isOn, updatedAt } = await decaySwitch(database);
    return { isOn, updatedAt: updatedAt.toISOString() };
  }

  async function applyDecay(
    tx: Transaction,
    options: { day: AcademyDay; after: string; closures: readonly DayRange[] },
  ): Promise<{ faded: number; last: string | undefined }> {
    const { day, after, closures } = options;
    // Early enough to warn players whose AURA is about to decay.
    const since = addDays(day, DECAY.warnDays - DECAY.graceDays + 1);
    const begunSince = new Date(clock.now().getTime() - UPLOAD_DAY_HOURS * HOUR_MS);
    const idle = await idlePlayers(tx, { since, day, begunSince, after, limit: BATCH, timeZone });
    const standings = idle.map((player) => {
      const { lastEffort } = player;
      const daysIdle = idleDays({ lastEffort, day, excused: excusedDays(player, closures) });
      return { ...player, daysIdle, amount: decayFor({ ...player, daysIdle }) };
    });
    const entries = standings
      .filter(({ amount }) => amount > 0)
      .map(({ userId, amount }) => ({ userId, amount: -amount, cause: decayCause(userId, day) }));
    const written = await changeAura(tx, { entries, at: clock.now() });
    await deliverNotifications(
      tx,
      standings.flatMap((standing) => notificationsOf(standing, clock.now())),
    );
    await tx.emit(
      written.map(({ userId, aura }) => ({
        channel: `user:${userId}` as const,
        name: 'profile.changed' as const,
        data: { userId, currentAura: aura },
      })),
    );
    return { faded: written.length, last: idle.length === BATCH ? idle.at(-1)?.userId : undefined };
  }

  return {
    state,
    async run() {
      if (!(await decaySwitch(database)).isOn) return 0;
      const day = yesterdayIs();
      const closures = await allClosures(database);
      let faded = 0;
      for (let after: string | undefined = ''; after !== undefined; ) {
        const from: string = after;
        const done = await database.transaction((tx) =>
          applyDecay(tx, { day, after: from, closures }),
        );
        faded += done.faded;
        after = done.last;
      }
      return faded;
    },
    async outlook(userId) {
      const [player, { isOn }, closures] = await Promise.all([
        decayFacts(database, { userId, timeZone }),
        decaySwitch(database),
        allClosures(database),
      ]);
      if (!player) throw new AppError('not-found');
      const yesterday = yesterdayIs();
      const excused = excusedDays(player, closures);
      const spare = player.aura > LEVEL_THRESHOLDS[player.level];
      const daysIdle = idleDays({ lastEffort: player.lastEffort, day: yesterday, excused });
      return {
        isOn,
        daysIdle,
        graceDays: DECAY.graceDays,
        fadesFrom: isOn && spare ? firstFading({ ...player, excused, after: yesterday }) : null,
        perDay: isOn ? decayFor({ ...player, daysIdle: DECAY.graceDays + 1 }) : 0,
      };
    },
    async set({ isOn, actorId }) {
      await database.transaction(async (tx) => {
        const before = await decaySwitch(tx);
        await setDecaySwitch(tx, { isOn, actorId, at: clock.now() });
        await appendAudit(tx, {
          actorId,
          action: 'decay.switch',
          subject: 'decay:switch',
          details: { from: before.isOn, to: isOn },
        });
      });
      return state();
    },
  };
}

/**
 * A warning some days ahead, and a notification of the first loss: each once in a period of absence, by its cause; after
 * a night without a run, on the next one that has a run.
 */
function notificationsOf(
  standing: DecayFacts & { daysIdle: number; amount: number },
  createdAt: Date,
): NewNotification[] {
  const { userId, lastEffort, daysIdle, amount } = standing;
  const notification = {
    userId,
    createdAt,
    type: 'aura_fading',
    clickAction: '/dashboard?tab=quests',
  } as const;
  const daysLeft = DECAY.graceDays - daysIdle;
  if (daysLeft > 0 && daysLeft <= DECAY.warnDays) {
    // Nothing to lose: too little AURA for a whole point, or at the threshold of the level.
    if (decayFor({ ...standing, daysIdle: DECAY.graceDays + 1 }) === 0) return [];
    const { title, body } = decayMessages.soon;
    const cause = `decay-soon:${userId}:${lastEffort}`;
    return [{ ...notification, cause, title, body: body(daysLeft) }];
  }
  if (amount === 0) return [];
  const { title, body } = decayMessages.begun;
  return [
    { ...notification, cause: `decay-begun:${userId}:${lastEffort}`, title, body: body(amount) },
  ];
}

function excusedDays(player: DecayFacts, closures: readonly DayRange[]): DayRange[] {
  return [...closures, ...player.rests.map((day) => ({ from: day, to: day }))];
}

/** The next day after `after` that would cost AURA if nothing is submitted until then. */
function firstFading(options: {
  lastEffort: AcademyDay;
  excused: readonly DayRange[];
  after: AcademyDay;
}): AcademyDay | null {
  const { lastEffort, excused, after } = options;
  for (let ahead = 1; ahead <= FORESIGHT_DAYS; ahead += 1) {
    const day = addDays(after, ahead);
    if (idleDays({ lastEffort, day, excused }) > DECAY.graceDays) return day;
  }
  return null;
}

/** Beyond this many excused days ahead no date is computed. */
const FORESIGHT_DAYS = 100;
