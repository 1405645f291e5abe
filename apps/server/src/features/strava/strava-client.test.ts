import { PAGE_SIZE } from '@goreal/domain/strava/limits';
import { expect, it } from 'vitest';
import { createStravaClient } from './strava-client.ts';

const app = {
  clientId: '4711',
  clientSecret: 'a secret of Strava',
  apiUrl: 'https://strava.test/api/v3',
  oauthUrl: 'https://strava.test/oauth',
  webhookVerifyToken: undefined,
  maxAthletes: 1,
  simulatorUrl: undefined,
};

const rateBudget = {
  enter: async () => undefined,
  enterUncounted: async () => undefined,
  leave: async () => undefined,
};

it('a page of more activities than were asked for is refused unread', async () => {
  const page = Array.from({ length: PAGE_SIZE + 1 }, () => ({}));
  const client = createStravaClient({ app, rateBudget, fetch: async () => Response.json(page) });
  const query = { accessToken: 'token', kind: 'player', after: 0, before: 1, page: 1 } as const;
  await expect(client.activities(query)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/at $/),
  });
});

it('an answer without an end is cut off and refused', async () => {
  const part = new Uint8Array(64 * 1024).fill(0x20);
  let bytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += part.length;
      if (bytes > 100 * 1024 * 1024) controller.close();
      else controller.enqueue(part);
    },
  });
  const client = createStravaClient({ app, rateBudget, fetch: async () => new Response(endless) });
  const read = client.activities({
    accessToken: 'token',
    kind: 'player',
    after: 0,
    before: 1,
    page: 1,
  });
  await expect(read).rejects.toMatchObject({ kind: 'unavailable' });
  expect(bytes).toBeLessThan(10 * 1024 * 1024);
});
