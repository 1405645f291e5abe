import { activitySchema } from '@goreal/domain/activities/activity';
import { DEFAULT_ACTIVITY_LIMITS } from '@goreal/domain/activities/limits';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { pageOf } from '#platform/http/page.ts';
import { notificationsOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { limitsInForce } from './activities.repository.ts';
import { createActivitiesService } from './activities.service.ts';
import type { IncomingActivity } from './incoming.ts';

let player: Person;

const academy = await testAcademy();

const { clock, config } = academy;
const activities = createActivitiesService({
  clock,
  timeZone: config.timeZone,
});

beforeEach(async () => {
  player = await academy.player();
});

const HOUR = 3600;

function effort(change: Partial<IncomingActivity> & { at: string }): IncomingActivity {
  const { at, ...rest } = change;
  const startedAt = new Date(`${at}+07:00`);
  return {
    sourceId: `s${startedAt.getTime()}`,
    revision: 1,
    sportType: 'Run',
    startedAt,
    elapsedSeconds: HOUR,
    movingSeconds: HOUR,
    distanceMetres: 10_000,
    ...rest,
  };
}

function ingest(source: ActivitySource, ...list: IncomingActivity[]) {
  const { userId } = player;
  return academy.database.transaction((tx) =>
    activities.ingest(tx, { userId, source, activities: list }),
  );
}

function retract(source: ActivitySource, sourceId: string, revision: number) {
  const { userId } = player;
  return academy.database.transaction((tx) =>
    activities.retract(tx, { userId, source, sourceId, revision, reason: 'deleted' }),
  );
}

async function rows() {
  return academy.sql`select source, source_id, standing, reason, points::float, tier_before, tier_after
     from activities where user_id = ${player.userId} and removed_at is null order by started_at, source desc, source_id`;
}

async function profile() {
  const found = await academy.sql`select stamina_points::float as points, avatar_tier as tier
    from profiles where user_id = ${player.userId}`;
  return found[0];
}

async function entries() {
  return academy.sql`select amount::float, split_part(cause, ':', 4)::int as revision from ledger_entries
     where user_id = ${player.userId} order by entry_id`;
}

it('the founding limits are those of the domain', async () => {
  expect((await limitsInForce(academy.database)).limits).toEqual(DEFAULT_ACTIVITY_LIMITS);
});

describe('an activity', () => {
  it('earns by its distance, once, and every edit and deletion is compensated', async () => {
    const run = effort({ at: '2026-03-02T06:00:00', distanceMetres: 5370 });
    expect(await ingest('strava', run)).toMatchObject({ processed: 1, gained: 5.37 });
    expect(await ingest('strava', run)).toMatchObject({ gained: 0 });
    await ingest('strava', { ...run, revision: 2, distanceMetres: 5000 });
    await ingest('strava', { ...run, revision: 3, name: 'A better name', distanceMetres: 5000 });
    await retract('strava', run.sourceId, 4);
    await retract('strava', run.sourceId, 4);
    expect(await entries()).toEqual([
      { amount: 5.37, revision: 1 },
      { amount: -0.37, revision: 2 },
      { amount: -5, revision: 3 },
    ]);
    expect(await profile()).toEqual({ points: 0, tier: 0 });
    expect(await rows()).toEqual([]);
  });

  it('is restored only by a newer reading', async () => {
    const run = effort({ at: '2026-03-02T06:00:00' });
    await retract('strava', run.sourceId, 5);
    expect(await ingest('strava', { ...run, revision: 5 })).toMatchObject({ processed: 0 });
    expect(await ingest('strava', { ...run, revision: 6 })).toMatchObject({ gained: 10 });
    expect(await retract('strava', run.sourceId, 5)).toMatchObject({ gained: 0 });
  });

  it('that two sources report earns once, and the second source counts when the first is removed', async () => {
    const run = effort({ at: '2026-03-02T06:00:00', distanceMetres: 8000 });
    const copy = effort({ at: '2026-03-02T06:00:59', distanceMetres: 8100, sourceId: 'file' });
    await ingest('file', copy);
    expect(await ingest('strava', run)).toMatchObject({ gained: -0.1, staminaPoints: 8 });
    expect(await rows()).toMatchObject([
      { source: 'strava', standing: 'counted', points: 8 },
      { source: 'file', standing: 'duplicate', reason: 'duplicate', points: 0 },
    ]);
    const gone = await academy.database.transaction((tx) =>
      activities.retractAll(tx, { userId: player.userId, source: 'strava' }),
    );
    expect(gone).toMatchObject({ removed: 1, staminaPoints: 8.1 });
  });

  it('that begins before midnight and its copy after midnight count as one', async () => {
    await ingest('strava', effort({ at: '2026-03-02T23:59:40' }));
    await ingest('file', effort({ at: '2026-03-03T00:00:10' }));
    expect(await profile()).toMatchObject({ points: 10 });
  });

  it('labelled as a swim that is a ride waits for an elder and earns nothing', async () => {
    const swim = { sportType: 'Swim', distanceMetres: 10_000 };
    const answer = await ingest('strava', effort({ at: '2026-03-02T06:00:00', ...swim }));
    expect(answer).toMatchObject({ gained: 0, newlyHeld: 1 });
    expect(await rows()).toMatchObject([{ standing: 'held', reason: 'implausible', points: 0 }]);
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({ items: [{ type: 'activity_held' }] });
  });

  it('of a new tier raises the avatar, and its celebration waits only while the tier is held', async () => {
    const swims = (day: string) => [
      effort({ at: `${day}T06:00:00`, sportType: 'Swim', distanceMetres: 2400 }),
    ];
    const first = await ingest('strava', ...swims('2026-03-02'));
    expect(first).toMatchObject({ tierBefore: 0, tierAfter: 1, staminaPoints: 120 });
    await retract('strava', swims('2026-03-02')[0]?.sourceId ?? '', 2);
    expect(await profile()).toEqual({ points: 0, tier: 0 });
    expect(await notificationsOf(player)).toMatchObject([{ ceremony: 'none' }]);
    // The newest is first in the inbox.
    academy.clock.passMs(1000);
    await ingest('strava', ...swims('2026-03-03'));
    const [regained, ...earlier] = await notificationsOf(player);
    expect(regained).toMatchObject({
      type: 'tier_up',
      ceremony: 'waiting',
      data: { tierBefore: 0, tierAfter: 1 },
    });
    expect(earlier).toHaveLength(1);
    await player.post(`/api/users/${player.userId}/notifications/${regained?.id}/ceremony`);
    await retract('strava', swims('2026-03-03')[0]?.sourceId ?? '', 2);
    await ingest('strava', ...swims('2026-03-04'));
    expect(await notificationsOf(player)).toMatchObject([
      { ceremony: 'shown' },
      { ceremony: 'none' },
    ]);
  });
});

it('the journal shows a player their own activities, page by page', async () => {
  await ingest(
    'strava',
    effort({ at: '2026-03-01T06:00:00', distanceMetres: 5000, name: 'River loop' }),
    effort({ at: '2026-01-01T06:00:00', sportType: 'Ride', distanceMetres: 30_000 }),
    effort({ at: '2026-03-02T06:00:00', sportType: 'Yoga' }),
  );
  const own = `/api/users/${player.userId}`;
  expect((await player.get(`${own}/stamina`)).body).toEqual({
    stamina_points: 14,
    avatar_tier: 0,
    totals: distances({ run: 5000, cycle: 30_000 }),
    recent: distances({ run: 5000 }),
    sports: [
      { family: 'run', recent: 5, total: 5 },
      { family: 'swim', recent: 0, total: 0 },
      { family: 'cycle', recent: 0, total: 9 },
      { family: 'walk', recent: 0, total: 0 },
    ],
    held: 0,
    activities: 3,
    hasMetKael: false,
  });
  await player.put(`${own}/introductions/kael`);
  expect((await player.get(`${own}/stamina`)).body).toMatchObject({ hasMetKael: true });
  const first = (await player.get(`${own}/activities?limit=2`)).as(pageOf(activitySchema));
  expect(first.items).toMatchObject([
    { sportType: 'Yoga', stamina_points: 0, reason: 'unsupported-sport' },
    { name: 'River loop', stamina_points: 5, distance: 5000, standing: 'counted' },
  ]);
  const rest = await player.get(`${own}/activities?limit=2&cursor=${first.nextCursor}`);
  expect(rest.body).toMatchObject({ items: [{ sportType: 'Ride' }], nextCursor: null });
  expect((await player.get(`${own}/activities?cursor=x`)).status).toBe(400);
});

function distances(change: { run?: number; cycle?: number }) {
  return {
    total_distance_run: change.run ?? 0,
    total_distance_swim: 0,
    total_distance_cycle: change.cycle ?? 0,
    total_distance_walk: 0,
  };
}

/** One reading from a source; a later step of one activity has a newer revision. */
const steps = fc.array(
  fc.record({
    source: fc.constantFrom<ActivitySource>('strava', 'file', 'manual'),
    id: fc.integer({ min: 1, max: 5 }),
    revision: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
);

/** A deterministic content for each name and revision: some close to each other, some deletions. */
function contentOf({ source, id, revision }: { source: string; id: number; revision: number }) {
  const seed = (id * 7 + revision * 13 + source.length * 5) % 23;
  if (seed % 6 === 5) return undefined;
  return effort({
    at: `2026-03-0${1 + (seed % 3)}T${seed % 2 ? '23:40:00' : '06:00:00'}`,
    sourceId: `a${id}`,
    revision,
    sportType: ['Run', 'Swim', 'Ride', 'Walk', 'EBikeRide', 'Yoga'][seed % 6] ?? 'Run',
    distanceMetres: 500 + seed * 700,
    flagged: seed === 7,
    typed: false,
  });
}

it('the totals are the same in any order and repetition, and equal a full recomputation', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer(), async (list, seed) => {
      player = await academy.player();
      const shuffled = shuffle([...list, ...list.slice(0, 4)], seed);
      for (const step of shuffled) {
        const content = contentOf(step);
        if (content) await ingest(step.source, content);
        else await retract(step.source, `a${step.id}`, step.revision);
      }
      const inPieces = [await profile(), await rows()] as const;

      player = await academy.player();
      for (const source of ['manual', 'strava', 'file'] as const) {
        const finals = finalContents(list.filter((step) => step.source === source));
        await ingest(source, ...finals);
      }
      const [total, whole] = [await profile(), await rows()] as const;
      expect(inPieces[0]).toEqual(total);
      const bare = (list: Record<string, unknown>[]) =>
        list.map(({ tier_before: _before, tier_after: _after, ...row }) => row);
      expect(bare(inPieces[1])).toEqual(bare(whole));
      expect((await totalsTable())?.points).toBeCloseTo(Number(total?.points), 2);
    }),
    { numRuns: 12, seed: 20_260_302, endOnFailure: true },
  );
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
});

function finalContents(list: { source: string; id: number; revision: number }[]) {
  const newest = new Map<number, (typeof list)[number]>();
  for (const step of list) {
    if (step.revision >= (newest.get(step.id)?.revision ?? 0)) newest.set(step.id, step);
  }
  return [...newest.values()].flatMap((step) => contentOf(step) ?? []);
}

function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, key: Math.sin(seed + index * 12.9898) * 43_758.5453 }))
    .toSorted((a, b) => a.key - Math.floor(a.key) - (b.key - Math.floor(b.key)))
    .map(({ item }) => item);
}

async function totalsTable() {
  const found = await academy.sql`select coalesce(sum(points), 0)::float as points
    from stamina_totals where user_id = ${player.userId}`;
  return found[0];
}
