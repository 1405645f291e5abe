import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import { createTestAcademy, type Person } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const ATHLETES = 4;
const DEEDS = 60;
const SYNCS = 24;
const QUARTER_LIMIT = 120;
const RATES: Record<string, number> = { Run: 1, Ride: 0.3, Walk: 0.5, Swim: 50 };

const world = await stravaWorld();
await world.subscribe();
/** The servers that share the database: two where it accepts more than one process. */
const servers = [world.academy];
if (inject('testServices').kind === 'postgresql') {
  servers.push(await createTestAcademy({ beside: world.academy }));
}
for (const { academy } of servers) await academy.startJobs();
afterAll(async () => {
  for (const server of servers.slice(1)) await server.close();
});

it('concurrent events and syncs over a faulty connection end in the state of Strava', async () => {
  const { strava, academy } = world;
  const players: { player: Person; athlete: string }[] = [];
  for (let index = 0; index < ATHLETES; index += 1) {
    const player = await academy.player();
    players.push({ player, athlete: await world.connect(player) });
  }
  Object.assign(strava.world.settings, {
    failing: 0.2,
    killing: 0.05,
    retryMs: 5,
    quarterLimit: QUARTER_LIMIT,
  });

  const random = seeded(7);
  const actions = performActions(
    players.map(({ athlete }) => athlete),
    random,
  );
  const wishes = (async () => {
    for (let wish = 0; wish < SYNCS; wish += 2) {
      await Promise.all(
        [wish, wish + 1].map((number) => {
          const { player } = players[number % ATHLETES] ?? { player: undefined };
          const server = servers[number % servers.length];
          return player && server ? world.sync(server.here(player)) : undefined;
        }),
      );
    }
  })();
  await Promise.all([actions, wishes]);
  // Every token has expired: the first caller refreshes it under the lock.
  for (const grant of strava.world.grants.values()) grant.expiresAt = new Date(0);
  await settle();

  expect(strava.limiter.peak().quarter).toBeLessThanOrEqual(QUARTER_LIMIT);
  for (const { player, athlete } of players) {
    const rows = await academy.sql`select l.state, p.stamina_points::float as points
       from strava_links l join profiles p using (user_id) where user_id = ${player.userId}`;
    expect(truthOf(athlete)).toBeGreaterThan(0);
    expect(rows).toEqual([{ state: 'connected', points: truthOf(athlete) }]);
  }
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
});

/** Uploads, edits, deletions and privacy changes of all athletes, a few at a time. */
async function performActions(athletes: string[], random: () => number): Promise<void> {
  const { actions, world: simulated } = world.strava;
  const noon = world.academy.clock.now().getTime();
  for (let number = 0; number < DEEDS; number += 1) {
    const athleteId = athletes[number % athletes.length] ?? '';
    const own = [...simulated.activities.values()].filter((one) => one.athleteId === athleteId);
    const some = own[Math.floor(random() * own.length)];
    const dice = random();
    if (!some || dice < 0.5) {
      // Distinct times: copies of the same effort would correctly count once.
      const start = new Date(noon - (number + 1) * 2 * HOUR_MS);
      actions.upload({ athleteId, start, distance: 1000 + number * 10, movingTime: 600 });
    } else if (dice < 0.65) actions.remove(some.id);
    else if (dice < 0.8)
      actions.hide(some.id, some.visibility === 'only_me' ? 'everyone' : 'only_me');
    else if (dice < 0.9)
      actions.edit(some.id, {
        sportType: some.sportType === 'Run' ? 'Walk' : 'Run',
        movingTime: 900,
      });
    else actions.edit(some.id, { distance: some.distance - 100 });
    if (number % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    simulated.advance(1000);
  }
}

/**
 * Ends the faults and advances time by quarters of an hour until nothing is due; then reads every athlete
 * once more.
 */
async function settle(): Promise<void> {
  const { academy, strava } = world;
  await strava.events.settled();
  strava.world.settings.failing = 0;
  strava.world.settings.killing = 0;
  let minutes = 0;
  const forward = async () => {
    minutes += 15;
    academy.clock.set(
      new Date(Date.parse('2026-03-02T02:00:00Z') + minutes * 60_000).toISOString(),
    );
    await academy.academy.jobs.send('strava.work', {});
  };
  const waiting = async () => {
    const rows = await academy.sql<{
      count: number;
    }>`select (select count(*) from strava_events where state = 'waiting')::int
        + (select count(*) from strava_links where due_at is not null)::int as count`;
    return rows[0]?.count ?? 0;
  };
  for (const sweep of [false, true]) {
    if (sweep) await academy.academy.jobs.run('strava.sweep');
    for (let round = 0; (await waiting()) > 0 && round < 20; round += 1) {
      await forward();
      await new Promise((resolve) => setTimeout(resolve, 2500));
    }
  }
  expect(await waiting()).toBe(0);
}

/** The points of an athlete's activities, computed from scratch. */
function truthOf(athlete: string): number {
  const points = [...world.strava.world.activities.values()]
    .filter((one) => one.athleteId === athlete && one.visibility !== 'only_me')
    .map((one) => Math.round((one.distance / 1000) * (RATES[one.sportType] ?? 0) * 100));
  return points.reduce((sum, one) => sum + one, 0) / 100;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
