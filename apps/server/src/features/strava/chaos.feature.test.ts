import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { performDeeds, pointsOnStrava } from '#testing/strava-deeds.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import { createTestAcademy, type Person } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const ATHLETES = 4;
const DEEDS = 60;
const SYNCS = 24;
const QUARTER_LIMIT = 120;

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

  const deeds = performDeeds(strava, {
    athletes: players.map(({ athlete }) => athlete),
    count: DEEDS,
    now: academy.clock.now(),
    async afterEach(number) {
      if (number % 3 === 0) await delay(20);
      strava.world.advance(1000);
    },
  });
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
  await Promise.all([deeds, wishes]);
  // Every token has expired: the first caller refreshes it under the lock.
  for (const grant of strava.world.grants.values()) grant.expiresAt = new Date(0);
  await settle();

  expect(strava.limiter.peak().quarter).toBeLessThanOrEqual(QUARTER_LIMIT);
  for (const { player, athlete } of players) {
    const rows = await academy.sql`select l.state, p.stamina_points::float as points
       from strava_links l join profiles p using (user_id) where user_id = ${player.userId}`;
    const points = pointsOnStrava(strava, athlete).total;
    expect(points).toBeGreaterThan(0);
    expect(rows).toEqual([{ state: 'connected', points }]);
  }
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
});

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
      await delay(2500);
    }
  }
  expect(await waiting()).toBe(0);
}
