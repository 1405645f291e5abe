import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { logPageSchema } from '@goreal/domain/strava/activity-log';
import { describe, expect, it } from 'vitest';
import { stravaWorld } from '#testing/strava-world.ts';

const LOG = '/api/getStravaActivityLog';

const world = await stravaWorld();
const elder = await world.academy.elder();
const dang = await world.academy.person({ displayName: 'Đặng Thùy', guild: 'envoys' });
const athleteId = await world.connect(dang);
const { actions } = world.strava;
const hours = (count: number) => new Date(world.academy.clock.now().getTime() - count * HOUR_MS);
actions.upload({
  athleteId,
  name: 'A long run on the dike of the red river',
  start: hours(9),
  distance: 21_000,
  movingTime: 7200,
});
actions.upload({
  athleteId,
  sportType: 'TrailRun',
  start: hours(20),
  distance: 8000,
  movingTime: 3600,
});
actions.upload({
  athleteId,
  sportType: 'Swim',
  start: hours(30),
  distance: 2000,
  movingTime: 3000,
});
await world.sync(dang);
const other = await world.academy.player();
const otherAthlete = await world.connect(other);
actions.upload({ athleteId: otherAthlete, start: hours(3), distance: 3000, movingTime: 1200 });
await world.sync(other);

async function read(query: Record<string, string> = {}) {
  return (await elder.get(`${LOG}?${new URLSearchParams(query)}`)).as(logPageSchema);
}

it('lists what was synced with tiers, kilometres and points', async () => {
  const { data, pagination } = await read();
  expect(pagination).toEqual({ total: 4, limit: 50, offset: 0, hasMore: false });
  expect(data.find(({ type }) => type === 'Swim')).toEqual({
    id: expect.any(String),
    userId: dang.userId,
    displayName: 'Đặng Thùy',
    guild: 'envoys',
    activityId: expect.stringMatching(/^\d+$/),
    source: 'strava',
    name: 'Morning Run',
    type: 'Swim',
    distance: 2,
    stamina_points: 100,
    standing: 'counted',
    tier_before: 0,
    tier_after: 1,
    tier_upgraded: true,
    synced_at: world.academy.clock.now().toISOString(),
  });
});

it('is paged', async () => {
  const first = await read({ limit: '3' });
  expect(first.pagination).toMatchObject({ hasMore: true });
  const second = await read({ limit: '3', offset: '3' });
  expect(second.pagination).toMatchObject({ hasMore: false });
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

describe('filters', () => {
  it.each([
    [{ displayName: 'dang thuy' }, 3],
    [{ displayName: 'đặng' }, 3],
    [{ displayName: 'nobody' }, 0],
    [{ activityType: 'Run' }, 3],
    [{ activityType: 'Swim' }, 1],
    [{ startDate: '2026-03-02', endDate: '2026-03-02' }, 4],
    [{ startDate: '2026-03-03' }, 0],
    [{ endDate: '2026-03-01' }, 0],
    [{ displayName: '', userId: '', activityType: '', startDate: '' }, 4],
  ])('%j finds %i', async (query, count) => {
    expect((await read(query as unknown as Record<string, string>)).pagination.total).toBe(count);
  });

  it('by user', async () => {
    expect((await read({ userId: dang.userId })).data).toHaveLength(3);
  });

  it.each(['activityType=Golf', 'limit=0', 'limit=9999', 'offset=-1', 'startDate=yesterday'])(
    '%s is refused',
    async (query) => {
      expect((await elder.get(`${LOG}?${query}`)).status).toBe(400);
    },
  );
});

it('keeps points and tiers after the raw fields were deleted', async () => {
  world.academy.clock.passDays(8);
  // Called directly, because where jobs run, an activity that is read again has its fields for another seven
  // days.
  await world.academy.academy.jobs.run('strava.sweep');
  const { data } = await read();
  expect(data).toHaveLength(4);
  expect(data.every(({ name }) => name === null)).toBe(true);
  expect(data[0]).toMatchObject({ distance: null, name: null });
  expect(data.map(({ stamina_points: points }) => points).toSorted((a, b) => a - b)).toEqual([
    3, 8, 21, 100,
  ]);
});
