import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

it('a link that outlives the application ends as any other', async () => {
  expect(academy.config.strava.app).toBeUndefined();
  const player = await academy.player();
  await academy.sql`insert into strava_links
      (user_id, athlete_id, firstname, lastname, scope, access_token, refresh_token, expires_at, connected_at, state)
    values (${player.userId}, 4711, 'An', 'Lê', 'read', 'none', 'none', now(), now(), 'connected')`;
  const answer = await player.post('/api/disconnectStrava');
  expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
  expect(await academy.sql`select user_id from strava_links`).toEqual([]);
});
