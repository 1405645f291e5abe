import { afterAll, expect, test } from 'vitest';
import { startStravaSimulator } from './index.ts';

const strava = await startStravaSimulator({ clientId: '4711', clientSecret: 'secret' });
const athleteId = strava.actions.addAthlete({ firstname: 'Test', lastname: 'Runner' });
afterAll(() => strava.stop());

/** Ticks these scopes on the consent page; returns the address of Strava's redirect. */
async function decide(
  decision: 'authorize' | 'deny',
  granted: string[] = ['activity:read'],
  athlete = athleteId,
): Promise<Response> {
  const form = new URLSearchParams({
    client_id: '4711',
    redirect_uri: 'http://localhost/back',
    state: 's',
    response_type: 'code',
    scope: 'read,activity:read',
    athlete,
    decision,
  });
  for (const scope of granted) form.append('granted', scope);
  return fetch(`${strava.oauthUrl}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
}

async function token(fields: Record<string, string>): Promise<{ status: number; body: Token }> {
  const body = new URLSearchParams({ client_id: '4711', client_secret: 'secret', ...fields });
  const answer = await fetch(`${strava.oauthUrl}/token`, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Token };
}

type Token = {
  access_token: string;
  refresh_token: string;
  athlete?: { firstname: string };
  errors: unknown[];
};

async function connect(granted?: string[]): Promise<Token> {
  const code = await codeOf(await decide('authorize', granted));
  return (await token({ grant_type: 'authorization_code', code })).body;
}

async function codeOf(answer: Response): Promise<string> {
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function read(path: string, accessToken: string, base = strava.apiUrl): Promise<Response> {
  return fetch(base + path, { headers: { authorization: `Bearer ${accessToken}` } });
}

test('a refusal redirects without a code, a grant with the ticked scopes', async () => {
  const denied = new URL((await decide('deny')).headers.get('location') ?? '');
  expect(Object.fromEntries(denied.searchParams)).toEqual({ state: 's', error: 'access_denied' });
  const fewer = new URL((await decide('authorize', [])).headers.get('location') ?? '');
  expect(fewer.searchParams.get('scope')).toBe('read');
});

test('a code is accepted once, and only its answer names the athlete', async () => {
  const code = await codeOf(await decide('authorize'));
  const first = await token({ grant_type: 'authorization_code', code });
  expect(first.body.athlete?.firstname).toBe('Test');
  const second = await token({ grant_type: 'authorization_code', code });
  expect(second.status).toBe(400);
  expect(second.body.errors).toEqual([
    { resource: 'AuthorizationCode', field: 'code', code: 'invalid' },
  ]);
});

test('a fresh token stays the same; an old one rotates and is invalid at once', async () => {
  const before = await connect();
  const refresh = { grant_type: 'refresh_token', refresh_token: before.refresh_token };
  expect((await token(refresh)).body.access_token).toBe(before.access_token);
  strava.world.advance(5 * 3_600_000 + 1000);
  const after = await token(refresh);
  expect(after.body.access_token).not.toBe(before.access_token);
  expect(after.body.athlete).toBeUndefined();
  expect((await token(refresh)).body.errors).toEqual([
    { resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' },
  ]);
  expect((await read('/athlete', before.access_token)).status).toBe(401);
});

test('lists come newest first, but oldest first with `after` alone; long ids stay numbers', async () => {
  const { access_token } = await connect();
  const start = (hour: number) => new Date(`2026-03-02T0${hour}:00:00Z`);
  strava.actions.upload({ athleteId, id: '12345678987654321', start: start(1) });
  strava.actions.upload({ athleteId, start: start(2) });
  strava.actions.upload({ athleteId, start: start(3), visibility: 'only_me' });
  const names = async (query: string) => {
    const text = await (await read(`/athlete/activities?${query}`, access_token)).text();
    return [...text.matchAll(/"start_date":"2026-03-02T0(\d)/g)].map(([, hour]) => hour).join('');
  };
  expect(await names('per_page=200')).toBe('21');
  expect(await names('after=1')).toBe('12');
  expect(await names('after=1&before=4102444800')).toBe('21');
  expect(await names('page=2&per_page=1')).toBe('1');
  const text = await (await read('/athlete/activities?after=1', access_token)).text();
  expect(text).toContain('"id":12345678987654321,');
});

test('an activity that is still being processed answers 404', async () => {
  const { access_token } = await connect();
  const later = new Date(strava.world.now().getTime() + 60_000);
  const { id } = strava.actions.upload({ athleteId, readableFrom: later });
  expect((await read(`/activities/${id}`, access_token)).status).toBe(404);
  strava.world.advance(61_000);
  expect((await read(`/activities/${id}`, access_token, strava.newApiUrl)).status).toBe(200);
});

test('limits count refused calls too and reset with the quarter hour', async () => {
  const { access_token } = await connect();
  const { quarterLimit } = strava.world.settings;
  strava.world.advance(900_000);
  strava.world.settings.quarterLimit = 2;
  const statuses = [];
  for (let call = 0; call < 4; call += 1) {
    statuses.push((await read('/athlete', access_token)).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(strava.limiter.usage().quarter).toBe(4);
  strava.world.advance(900_000);
  const answer = await read('/athlete', access_token);
  expect(answer.headers.get('x-readratelimit-usage')).toMatch(/^1,/);
  strava.world.settings.quarterLimit = quarterLimit;
});

test('an expired subscription refuses every call, a full application the next athlete', async () => {
  const { access_token } = await connect();
  strava.world.settings.inactive = true;
  const answer = await read('/athlete', access_token);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Inactive');
  strava.world.settings.inactive = false;
  strava.world.settings.athleteCap = 1;
  const other = strava.actions.addAthlete({ firstname: 'One', lastname: 'More' });
  const refused = await decide('authorize', ['activity:read'], other);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Limit of connected athletes exceeded');
  strava.world.settings.athleteCap = 10;
});

test('revoke authenticates the application by its secret and accepts either token', async () => {
  const { access_token, refresh_token } = await connect();
  const revoke = (secret: string) =>
    fetch(`${strava.oauthUrl}/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`4711:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ token: refresh_token }),
    });
  expect((await revoke('wrong')).status).toBe(401);
  expect((await revoke('secret')).status).toBe(200);
  expect((await revoke('secret')).status).toBe(200);
  expect((await read('/athlete', access_token)).status).toBe(401);
});

test('a callback that does not answer the handshake is not subscribed', async () => {
  const answer = await fetch(`${strava.apiUrl}/push_subscriptions`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: '4711',
      client_secret: 'secret',
      verify_token: 'v',
      callback_url: `${strava.url}/nobody`,
    }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('GET to callback URL does not return 200');
});

test('its page says that it is a simulation', async () => {
  const page = await (await fetch(strava.url)).text();
  expect(page).toContain('MÔ PHỎNG');
});
