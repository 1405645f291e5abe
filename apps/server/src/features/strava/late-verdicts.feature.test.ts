import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookPath } from '#features/strava/index.ts';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '#testing/services/service-process.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let athlete: string;
/** Runs between Strava's refusal of a token and its arrival. */
let beforeRefusal: (() => Promise<unknown>) | undefined;

const port = await freePort();
const oauth = createServer(async (request, response) => {
  const { authorization, 'content-type': contentType = '' } = request.headers;
  const answer = await fetch(world.strava.oauthUrl + (request.url ?? ''), {
    method: 'POST',
    body: await text(request),
    headers: { 'content-type': contentType, ...(authorization && { authorization }) },
  });
  const body = await answer.text();
  const hook = answer.status === 400 ? beforeRefusal : undefined;
  beforeRefusal = hook ? undefined : beforeRefusal;
  await hook?.();
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
}).listen(port, '127.0.0.1');
// Registered before the hook of the academy: hooks run in reverse order, so its jobs end first.
afterAll(() => void oauth.close());
const world = await stravaWorld({ env: { STRAVA_OAUTH_URL: `http://127.0.0.1:${port}` } });
await world.subscribe();
// An event sends its job; one sent before would wait for the next full minute.
await world.academy.academy.startJobs();
beforeEach(async () => {
  beforeRefusal = undefined;
  player = await world.academy.player();
  athlete = await world.connect(player);
});

describe('a refusal of former tokens that arrives after the player connected again', () => {
  const connectAgain = async () => {
    await world.connect(player, athlete);
  };

  it('does not ask the player to connect', async () => {
    world.strava.world.grants.delete(athlete);
    beforeRefusal = connectAgain;
    await world.sync(player);
    expect(beforeRefusal).toBeUndefined();
    expect(await world.linkState(player)).toBe('connected');
    expect((await world.sync(player)).body).toMatchObject({ success: true });
  });

  it('unlinks nothing, though an event said that the athlete left', async () => {
    world.strava.world.grants.delete(athlete);
    beforeRefusal = connectAgain;
    await world.academy.visitor.post(webhookPath(world.academy.config.secret), {
      object_type: 'athlete',
      object_id: Number(athlete),
      aspect_type: 'update',
      owner_id: Number(athlete),
      subscription_id: world.strava.world.subscription?.id,
      event_time: Math.floor(Date.now() / 1000),
      updates: { authorized: 'false' },
    });
    await eventually(async () => {
      const rows = await world.academy.sql`select 1 from strava_events where owner_id = ${athlete}
        and state <> 'waiting'`;
      expect(rows).toHaveLength(1);
    });
    expect(beforeRefusal).toBeUndefined();
    expect(await world.linkState(player)).toBe('connected');
  });
});
