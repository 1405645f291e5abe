import { expect, it } from 'vitest';
import { stravaEnv } from '#testing/strava-env.ts';
import { testAcademy } from '#testing/test-academy.ts';

/** Strava's jobs are repeated only where its app is configured; nothing answers at this address. */
const academy = await testAcademy({ env: stravaEnv('http://127.0.0.1:1') });

/** Every repeated job with its minute and hour: written here again, so that a changed line of a feature fails. */
const SCHEDULES = {
  'activities.remove-pictures': '53 3 * * *',
  'activities.rescore-copies': '47 3 * * *',
  'broadcasts.work': '* * * * *',
  'celestial.rebuild': '7,37 * * * *',
  'decay.run': '10 0,4,8 * * *',
  'erasures.files': '37 * * * *',
  'erasures.newcomers': '23 * * * *',
  'error-logs.prune': '41 * * * *',
  'exports.expire': '27 * * * *',
  'leaderboards.keep-week': '0 * * * *',
  'live-events.prune': '*/10 * * * *',
  'operations.sample': '*/15 * * * *',
  'passkeys.prune': '29 3 * * *',
  'proofs.print': '*/15 * * * *',
  'push.prune': '41 3 * * *',
  'push.remind': '* * * * *',
  'quests.announce': '* * * * *',
  'sessions.prune': '23 3 * * *',
  'sign-ins.prune': '17 3 * * *',
  'strava.sweep': '40 2 * * *',
  'strava.work': '* * * * *',
  'streaks.refresh': '2 * * * *',
  'uploads.convert': '*/15 * * * *',
  'uploads.expire': '17 * * * *',
};

it('repeats every job at its own times, in the academy’s zone', async () => {
  await academy.academy.startJobs();
  const rows = await academy.sql`select name, cron, timezone from jobs.schedule order by name`;
  const expected = Object.entries(SCHEDULES).map(([name, cron]) => ({
    name,
    cron,
    timezone: 'Asia/Ho_Chi_Minh',
  }));
  expect(rows).toEqual(expected);
});
