import { beforeEach, expect, it } from 'vitest';
import { daysBefore } from '#platform/clock/clock.ts';
import { eventually } from '#testing/eventually.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let athlete: string;

const world = await stravaWorld();
await world.academy.academy.startJobs();
beforeEach(async () => {
  player = await world.academy.player();
  athlete = await world.connect(player);
  await world.sync(player);
});

const daysAgo = (days: number) => daysBefore(world.academy.clock.now(), days);
const run = (days: number, kilometres: number) =>
  world.strava.actions.upload({
    athleteId: athlete,
    start: daysAgo(days),
    distance: kilometres * 1000,
    movingTime: kilometres * 360,
  });

async function column(name: string): Promise<unknown> {
  const rows = await world.academy.query(
    `select ${name} as value from profiles join strava_links using (user_id) where user_id = $1`,
    [player.userId],
  );
  return rows[0]?.value;
}
const points = async () => Number(await column('stamina_points'));

/** Reads the athlete's whole history, like the first import. */
async function importAll(): Promise<void> {
  // A read that began with the link ends by clearing `due_at`, and would clear the one set here.
  await eventually(async () => {
    const queues = await world.academy.academy.jobs.depths();
    const work = queues.find(({ name }) => name === 'strava.work');
    expect(work).toMatchObject({ waiting: 0, active: 0 });
  });
  await world.academy.sql`update strava_links
    set import_before = ${daysAgo(0)}, due_at = ${daysAgo(0)} where user_id = ${player.userId}`;
  await world.academy.academy.jobs.send('strava.work', {});
  await eventually(async () => expect(await column('import_before')).toBeNull());
}

it('notices what was deleted during five days without the server, though webhooks are missing', async () => {
  const deleted = run(3, 10);
  run(2, 4);
  await world.sync(player);
  expect(await points()).toBe(14);
  world.strava.actions.remove(deleted.id);
  world.academy.clock.set(daysAgo(-5).toISOString());
  await world.academy.academy.jobs.send('strava.sweep', {});
  await eventually(async () => expect(await points()).toBe(4));
});

it('notices deletions in the whole history at the nightly sweep, though webhooks are missing', async () => {
  const runs = Array.from({ length: 230 }, (_, index) => run(10 + index, 1));
  await importAll();
  expect(await points()).toBe(230);
  for (const index of [0, 100, 229]) world.strava.actions.remove(runs[index]?.id ?? '');
  await world.academy.academy.jobs.send('strava.sweep', {});
  await eventually(async () => expect(await points()).toBe(227));
  await eventually(async () => expect(await column('recheck_due_at')).toBeNull());
});

it('stores nothing of older activities again, and reads no more than their list', async () => {
  run(40, 5);
  await importAll();
  await world.academy.sql`update activities set name = null, device = null, visibility = null
    where user_id = ${player.userId}`;
  await world.academy.sql`update strava_app set last_sweep_at = null`;
  const readBefore = world.strava.world.log.length;
  await world.academy.academy.jobs.send('strava.sweep', {});
  await eventually(async () =>
    expect(await column('(select last_sweep_at from strava_app)')).not.toBeNull(),
  );
  await eventually(async () => expect(await column('recheck_due_at')).toBeNull());
  const paths = world.strava.world.log.slice(readBefore).map(({ path }) => path);
  expect(paths.some((path) => path.includes('/athlete/activities'))).toBe(true);
  expect(paths.filter((path) => /\/activities\/\d/.test(path))).toEqual([]);
  const rows = await world.academy.sql`select name, device, visibility, points::float as points
    from activities where user_id = ${player.userId}`;
  expect(rows).toEqual([{ name: null, device: null, visibility: null, points: 5 }]);
});

it('waits for the next quarter hour once half of the reads are used', async () => {
  // No other link competes for the budget.
  await world.academy.sql`delete from strava_links where user_id <> ${player.userId}`;
  const deleted = run(40, 5);
  await importAll();
  world.strava.actions.remove(deleted.id);
  world.academy.clock.passMs(60_000);
  await world.academy.sql`update strava_app
    set quarter_start = ${quarterStart()}, quarter_used = quarter_limit / 2`;
  await world.academy.academy.jobs.send('strava.sweep', {});
  const nextWindow = new Date(quarterStart().getTime() + 915_000);
  await eventually(async () => expect(await column('recheck_due_at')).toEqual(nextWindow));
  expect(await points()).toBe(5);
  world.academy.clock.set(new Date(nextWindow.getTime() + 1000));
  await world.academy.academy.jobs.send('strava.work', {});
  await eventually(async () => expect(await points()).toBe(0));
});

function quarterStart(): Date {
  return new Date(Math.floor(world.academy.clock.now().getTime() / 900_000) * 900_000);
}
