import { randomUUID } from 'node:crypto';
import { type LevelId, levelForAura } from '@goreal/domain/ascension/levels';
import { auraOfApproval } from '@goreal/domain/aura/aura-of-approval';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { HOUR_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { approveCause } from '@goreal/domain/ledger/cause';
import { createActivitiesService, type IncomingActivity } from '#features/activities/index.ts';
import { createCelestialService } from '#features/celestial/index.ts';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import { createStreaksService, type StreaksService } from '#features/streaks/index.ts';
import { approvalNotifications } from '#features/submissions/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  idsByEmail,
  insertDemoMessages,
  insertDemoPeople,
  insertSubmissions,
  markNotificationsRead,
  type PastStanding,
  type PastSubmission,
  questIdsByGuild,
  storeStandings,
} from './community.repository.ts';
import {
  DEMO_COMMUNITY,
  DEMO_MESSAGES,
  DEMO_PROOFS,
  type DemoPerson,
  HISTORY_QUESTS,
} from './community.seed.ts';

const REWARD = 50;
const emailOf = (name: string): string => `${name}@goreal.local`;

/**
 * Inserts demo data for local mode: users with submissions, activities and messages, and a history for the demo
 * accounts. It follows the Academy's own rules, so the ledger is consistent. Notifications of demo accounts are
 * already read, because otherwise all ceremonies would be shown at once. Runs once, in an Academy without
 * submissions.
 */
export async function seedCommunity(options: {
  database: Database;
  timeZone: string;
}): Promise<void> {
  const { database, timeZone } = options;
  const now = systemClock.now();
  const today = academyDay(now, timeZone);
  const emails = DEMO_COMMUNITY.map(({ name }) => emailOf(name));
  const known = await idsByEmail(database, [...emails, emailOf('elder')]);
  const elderId = known.get(emailOf('elder'));
  const newcomers = DEMO_COMMUNITY.filter(({ name }) => !known.has(emailOf(name)));
  if (elderId === undefined || newcomers.length === 0) return;
  const streaks = createStreaksService({ database, clock: systemClock, timeZone });
  const idOf = (name: string) => known.get(emailOf(name)) ?? `demo-${name}`;
  const questIds = await questIdsByGuild(database, Object.values(HISTORY_QUESTS));
  const pasts = DEMO_COMMUNITY.map((person) => {
    const questId = questIds.get(person.guild);
    if (questId === undefined) throw new Error(`No quest called ${HISTORY_QUESTS[person.guild]}`);
    return pastOf({ person, userId: idOf(person.name), questId, today, timeZone, streaks });
  });
  const notifications = pasts
    .filter((_, index) => known.has(emailOf(DEMO_COMMUNITY[index]?.name ?? '')))
    .flatMap((past) => past.notifications);
  await database.transaction(async (tx) => {
    await insertDemoPeople(
      tx,
      newcomers.map(({ name, displayName, guild, submissions }) => ({
        id: idOf(name),
        name: displayName,
        email: emailOf(name),
        guild,
        since: startOfAcademyDay(addDays(today, -submissions - 2), timeZone),
      })),
    );
    await insertSubmissions(
      tx,
      pasts.flatMap(({ submissions }) => submissions),
      elderId,
    );
    await storeStandings(
      tx,
      pasts.map(({ standing }) => standing),
    );
    const delivered = await deliverNotifications(tx, notifications);
    await markNotificationsRead(
      tx,
      delivered.map(({ id }) => id),
    );
    await insertDemoMessages(
      tx,
      Object.entries(DEMO_MESSAGES).flatMap(([guild, lines]) =>
        lines.map(({ name, text }, index) => ({
          messageId: randomUUID(),
          userId: idOf(name),
          guild: guild as DemoPerson['guild'],
          text,
          at: new Date(now.getTime() - (lines.length - index) * 17 * MINUTE_MS),
        })),
      ),
    );
  });
  const common = { database, clock: systemClock, timeZone };
  const activities = createActivitiesService(common);
  for (const person of DEMO_COMMUNITY) {
    await database.transaction((tx) =>
      activities.ingest(tx, {
        userId: idOf(person.name),
        source: 'file',
        activities: activitiesOf({ person, today, timeZone }),
      }),
    );
  }
  await createCelestialService({ ...common, streaks, shareMode: 'consent' }).rebuild();
}

/** Submissions on consecutive days up to yesterday, each rewarded by the level and streak of its day. */
function pastOf(options: {
  person: DemoPerson;
  userId: string;
  questId: string;
  today: AcademyDay;
  timeZone: string;
  streaks: StreaksService;
}): { submissions: PastSubmission[]; notifications: NewNotification[]; standing: PastStanding } {
  const { person, userId, questId, today, timeZone, streaks } = options;
  const efforts: { day: AcademyDay; state: 'approved' | 'pending'; aura: number }[] = [];
  const submissions: PastSubmission[] = [];
  const notifications: NewNotification[] = [];
  let aura = 0;
  let level: LevelId = levelForAura(0);
  const streakOf = (day: AcademyDay) =>
    streaks.compute({ efforts, rests: [], closures: [] }, day).streak;
  for (let back = person.submissions; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const waits = back === 1 && person.waits === true;
    const submissionId = randomUUID();
    efforts.push({ day, state: waits ? 'pending' : 'approved', aura: 0 });
    const breakdown = waits
      ? null
      : auraOfApproval({ reward: REWARD, isDaily: true, level, streakDays: streakOf(day) });
    const effort = efforts.at(-1);
    if (breakdown && effort) effort.aura = breakdown.total;
    const levelBefore = level;
    aura += breakdown?.total ?? 0;
    level = levelForAura(aura);
    const at = new Date(
      startOfAcademyDay(day, timeZone).getTime() + 20 * HOUR_MS + back * MINUTE_MS,
    );
    const decidedAt = new Date(at.getTime() + 2 * HOUR_MS);
    if (breakdown) {
      const submission = {
        submissionId,
        userId,
        questId,
        questTitle: HISTORY_QUESTS[person.guild],
      };
      const rise = { round: 1, aura: breakdown.total, levelBefore, level, at: decidedAt };
      notifications.push(...approvalNotifications({ ...submission, ...rise }, null));
    }
    submissions.push({
      submissionId,
      userId,
      questId,
      guild: person.guild,
      proof: DEMO_PROOFS[(back + person.name.length) % DEMO_PROOFS.length] ?? '',
      at,
      day,
      decidedAt,
      aura: breakdown,
      cause: approveCause(submissionId, 1),
    });
  }
  const approved = submissions.filter((submission) => submission.aura !== null).length;
  return {
    submissions,
    notifications,
    standing: {
      userId,
      aura,
      level,
      streak: streakOf(today),
      streakDay: today,
      approved,
      total: submissions.length,
    },
  };
}

const PACE_KMH = { Run: 9.5, Ride: 22, Swim: 2.4, Walk: 5 } as const;

/** One a day up to yesterday, a little longer or shorter each time. */
function activitiesOf(options: {
  person: DemoPerson;
  today: AcademyDay;
  timeZone: string;
}): IncomingActivity[] {
  const { person, today, timeZone } = options;
  return Array.from({ length: person.activities }, (_, index) => {
    const day = addDays(today, -index - 1);
    const km = person.km * (0.8 + ((index * 7) % 5) / 10);
    const seconds = Math.round((km / PACE_KMH[person.sport]) * 3600);
    const startedAt = new Date(startOfAcademyDay(day, timeZone).getTime() + 5.5 * HOUR_MS);
    return {
      sourceId: `demo-${person.name}-${day}`,
      revision: startedAt.getTime(),
      sportType: person.sport,
      startedAt,
      elapsedSeconds: seconds + 120,
      movingSeconds: seconds,
      distanceMetres: Math.round(km * 1000),
    };
  });
}
