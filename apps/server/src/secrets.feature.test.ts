import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTokenSeal, resealTokens } from '#features/strava/index.ts';
import { generateSecret } from '#platform/config/config.ts';
import { renewSecretMark, requireUnchangedSecret } from '#platform/kept-keys/unchanged-secret.ts';
import { type Caller, cookieOf, createCaller } from '#testing/caller.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import { PASSWORD, signedUpSchema } from '#testing/test-app.ts';
import { type Academy, createAcademy } from './app.ts';

const EMAIL = 'keeper@example.com';

const newSecret = generateSecret();
const started: Academy[] = [];

const world = await stravaWorld();

afterAll(async () => {
  for (const academy of started) await academy.stop();
});

/** The same academy, restarted with other secrets. */
async function restarted(secrets: { secret: string; previousSecrets: string[] }): Promise<Academy> {
  const { config, clock, database } = world.academy;
  const academy = await createAcademy({
    config: { ...config, ...secrets },
    clock,
    database,
    logLevel: 'silent',
    rateLimitFactor: 1000,
  });
  started.push(academy);
  return academy;
}

async function tokenOf(caller: Caller): Promise<string> {
  return (await caller.get('/api/auth/token')).as(z.object({ token: z.string() })).token;
}

it('change without signing anybody out, and the old one can be removed', async () => {
  const { academy } = world;
  const { database, clock } = academy;
  const player = await academy.player();
  const athleteId = await world.connect(player);
  const name = 'The Keeper';
  const signUp = { name, email: EMAIL, password: PASSWORD };
  const signedUp = await academy.visitor.post('/api/auth/sign-up/email', signUp);
  const oldCookie = cookieOf(signedUp, 'session_token');
  const { user } = signedUp.as(signedUpSchema);
  const me = `/api/users/${user.id}`;
  const oldToken = await tokenOf(createCaller(academy.app, oldCookie));
  const oldSettings = (await academy.visitor.get('/env.js')).text;
  const oldSecret = academy.config.secret;

  const both = await restarted({ secret: newSecret, previousSecrets: [oldSecret] });
  const visitor = createCaller(both.app);
  const known = createCaller(both.app, oldCookie);
  expect((await known.get(me)).status).toBe(200);
  expect((await visitor.get(me, { authorization: `Bearer ${oldToken}` })).status).toBe(200);
  const session = await known.get('/api/auth/get-session');
  expect(session.body).toMatchObject({ user: { id: user.id } });
  const newCookie = cookieOf(session, 'session_token');
  expect(newCookie).not.toBe(oldCookie);
  expect(String(session.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  const newToken = await tokenOf(known);
  // A cookie that is signed by the newest secret stays unchanged.
  const again = await createCaller(both.app, newCookie).get('/api/auth/get-session');
  expect(again.headers['set-cookie']).toBeUndefined();
  const { secret, previousSecrets } = { secret: newSecret, previousSecrets: [oldSecret] };
  const config = { ...academy.config, secret, previousSecrets };
  expect(await resealTokens({ database, config, clock })).toBe(1);
  expect(await resealTokens({ database, config, clock })).toBe(0);

  const only = await restarted({ secret: newSecret, previousSecrets: [] });
  const stranger = createCaller(only.app);
  expect((await createCaller(only.app, newCookie).get(me)).status).toBe(200);
  expect((await createCaller(only.app, oldCookie).get(me)).status).toBe(401);
  for (const token of [oldToken, newToken, await tokenOf(createCaller(only.app, newCookie))]) {
    expect((await stranger.get(me, { authorization: `Bearer ${token}` })).status).toBe(200);
  }
  expect((await stranger.get('/env.js')).text).toBe(oldSettings);
  const { rows } = await database.pool.query<{ refresh_token: string }>(
    'select refresh_token from strava_links where athlete_id = $1',
    [athleteId],
  );
  const seal = createTokenSeal({ ...config, previousSecrets: [] });
  expect(seal.open(rows[0]?.refresh_token ?? '', athleteId)).not.toBe('');
});

it('of another academy are refused, before a new key is created', async () => {
  const { database } = world.academy;
  const config = { ...world.academy.config, secret: newSecret };
  await requireUnchangedSecret(database, config);
  const others = { secret: generateSecret(), previousSecrets: [generateSecret()] };
  const kept = () => database.pool.query('select * from kept_keys order by name');
  const { rows: before } = await kept();
  const start = requireUnchangedSecret(database, { ...config, ...others });
  await expect(start).rejects.toThrow('GOREAL_SECRET không phải bí mật');
  expect((await kept()).rows).toEqual(before);
  expect(before.map(({ name }) => name)).toEqual(['backup-codes', 'push', 'secret']);
  // An academy of a version that stored no secret mark is recognised by its sealed values.
  await database.pool.query("delete from kept_keys where name = 'secret'");
  const unmarked = requireUnchangedSecret(database, { ...config, ...others });
  await expect(unmarked).rejects.toThrow('GOREAL_SECRET không phải bí mật');
});

it('stay needed until what they encrypted is encrypted again', async () => {
  const { database } = world.academy;
  await database.pool.query("delete from kept_keys where name = 'secret'");
  const base = { ...world.academy.config, secret: newSecret, previousSecrets: [] };
  await requireUnchangedSecret(database, base);
  const [secret, last] = [generateSecret(), generateSecret()];
  const both = { ...base, secret, previousSecrets: [newSecret] };
  await requireUnchangedSecret(database, both);
  await restarted(both);
  const alone = { ...base, secret };
  const early = () => requireUnchangedSecret(database, alone);
  await expect(early()).rejects.toThrow('secrets rotate');
  // Nor by a second change.
  const next = { ...base, secret: last, previousSecrets: [secret] };
  await expect(requireUnchangedSecret(database, next)).rejects.toThrow('secrets rotate');
  await requireUnchangedSecret(database, both);
  await renewSecretMark(database, both);
  await early();
  const stranger = { ...base, secret: last };
  await expect(requireUnchangedSecret(database, stranger)).rejects.toThrow(
    'GOREAL_SECRET không phải',
  );
});
