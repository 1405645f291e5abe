import { DAY_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { expect, it } from 'vitest';
import { daysBefore } from '#platform/clock/clock.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

/** A player with a link that became this state so many days ago. */
async function linked(
  athlete: number,
  state: 'connected' | 'reconnect',
  daysAgo = 0,
): ReturnType<typeof academy.player> {
  const player = await academy.player();
  const at = daysBefore(academy.clock.now(), daysAgo);
  await academy.sql`insert into strava_links
      (user_id, athlete_id, firstname, lastname, scope, access_token, refresh_token, expires_at, connected_at,
       state, reconnect_at)
    values (${player.userId}, ${athlete}, 'An', 'Lê', 'read', 'none', 'none', ${at}, ${at}, ${state},
      ${state === 'reconnect' ? at : null})`;
  return player;
}

it('a link that outlives the application ends as any other', async () => {
  expect(academy.config.strava.app).toBeUndefined();
  const player = await linked(4711, 'connected');
  const answer = await player.post('/api/disconnectStrava');
  expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
  expect(await academy.sql`select user_id from strava_links`).toEqual([]);
});

it('what Strava sent is still removed after seven days', async () => {
  const { userId } = await linked(4712, 'connected');
  const store = async (name: string, ageMs: number): Promise<void> => {
    const at = new Date(academy.clock.now().getTime() - ageMs);
    await academy.sql`insert into activities (user_id, source, source_id, source_revision, sport_type, family, day,
        started_at, elapsed_seconds, moving_seconds, metres, limits_id, standing, points, synced_at, created_at,
        name, device, visibility)
      values (${userId}, 'strava', ${name}, 1, 'Run', 'run', '2026-01-01', ${at}, 60, 60, 100,
        (select max(limits_id) from activity_limits), 'counted', 0.1, ${at}, ${at}, ${name}, 'A watch', 'everyone')`;
    await academy.sql`insert into strava_recent (user_id, activity_id, started_at, fingerprint)
      values (${userId}, ${name}, ${at}, 'print')`;
    await academy.sql`insert into strava_states (state_hash, user_id, created_at, expires_at)
      values (${name}, ${userId}, ${at}, ${at})`;
  };
  await store('older', 7 * DAY_MS + MINUTE_MS);
  await store('younger', 7 * DAY_MS - MINUTE_MS);
  await academy.academy.jobs.run('strava.sweep');
  expect(
    await academy.sql`select source_id, name, device, visibility, metres::float from activities
      where user_id = ${userId} order by source_id`,
  ).toEqual([
    { source_id: 'older', name: null, device: null, visibility: null, metres: 100 },
    {
      source_id: 'younger',
      name: 'younger',
      device: 'A watch',
      visibility: 'everyone',
      metres: 100,
    },
  ]);
  expect(await academy.sql`select activity_id from strava_recent`).toEqual([
    { activity_id: 'younger' },
  ]);
  expect(await academy.sql`select state_hash from strava_states`).toEqual([
    { state_hash: 'younger' },
  ]);
});

it('a link that Strava refused ends after 21 days, and no other does', async () => {
  await linked(1, 'reconnect', 22);
  const kept = [await linked(2, 'reconnect', 20), await linked(3, 'connected', 22)];
  await academy.academy.jobs.run('strava.sweep');
  expect(
    await academy.sql`select user_id from strava_links where length(athlete_id) = 1 order by athlete_id`,
  ).toEqual(kept.map(({ userId }) => ({ user_id: userId })));
});

it('its night is planned, and nothing that would ask Strava', async () => {
  expect(await academy.sql`select name from jobs.schedule where name like 'strava.%'`).toEqual([
    { name: 'strava.sweep' },
  ]);
});
