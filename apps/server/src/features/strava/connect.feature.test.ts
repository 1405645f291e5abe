import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { stravaStatusSchema } from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const world = await stravaWorld();
beforeEach(async () => {
  player = await world.academy.player();
});

const AUTH_URL = '/api/getStravaAuthUrl';
/** The sentence of a refusal; the callback's `error` is the sentence itself. */
const words = (answer: { body: unknown }) => {
  const { error } = z
    .object({ error: z.union([z.string(), z.object({ message: z.string() })]) })
    .parse(answer.body);
  return typeof error === 'string' ? error : error.message;
};

async function statusOf(person: Person) {
  return (await person.get(`/api/users/${person.userId}/strava`)).as(stravaStatusSchema);
}

async function tokens(person: Person): Promise<string> {
  const rows = await world.academy.sql`select access_token, refresh_token from strava_links
    where user_id = ${person.userId}`;
  return JSON.stringify(rows);
}

describe('refusals', () => {
  it.each(['', '?code=c', '?state=s', '?code=&state=s'])(
    'says what is missing on the way back: %s',
    async (query) => {
      const answer = await player.get(`/api/handleStravaCallback${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'Missing authorization code or state parameter',
        code: 'invalid-argument',
      });
    },
  );

  it('requires consent before the redirect to Strava', async () => {
    const answer = await player.get(AUTH_URL);
    expect(answer.status).toBe(400);
    expect(words(answer)).toBe(stravaMessages.consentFirst);
    expect(answer.body).toMatchObject({
      error: {
        code: 'failed-precondition',
        details: { reason: 'consent-required', purpose: 'strava' },
      },
    });
  });

  it('accepts a state once, from its own player, before it expires', async () => {
    await world.consent(player);
    const other = await world.academy.player();
    await world.consent(other);
    const back = await world.decide(player, { athlete: world.athlete() });
    expect(words(await world.comeBack(other, back))).toBe(stravaMessages.stateGone);
    expect((await world.comeBack(player, back)).status).toBe(200);
    expect(words(await world.comeBack(player, back))).toBe(stravaMessages.stateGone);
    const late = await world.decide(other, { athlete: world.athlete() });
    world.academy.clock.set('2026-03-02T09:10:01+07:00');
    expect(words(await world.comeBack(other, late))).toBe(stravaMessages.stateGone);
  });

  it('keeps the newest states of a player who begins again and again', async () => {
    await world.consent(player);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => player.get(AUTH_URL)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
    const back = await world.decide(player, { athlete: world.athlete() });
    const rows = await world.academy.sql`select count(*)::int as count from strava_states
      where user_id = ${player.userId}`;
    expect(rows).toEqual([{ count: 10 }]);
    expect((await world.comeBack(player, back)).status).toBe(200);
  });

  it('revokes at once a grant with too few scopes', async () => {
    await world.consent(player);
    const athlete = world.athlete();
    const back = await world.decide(player, { athlete, granted: [] });
    expect(words(await world.comeBack(player, back))).toBe(stravaMessages.scopeMissing);
    expect(await statusOf(player)).toMatchObject({ connected: false, link: 'none' });
    const rows = await world.academy.sql`select count(*)::int as count from strava_revocations
      where athlete_id = ${athlete}`;
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('gives an athlete to one player, and keeps that player’s link working', async () => {
    const athlete = await world.connect(player);
    const other = await world.academy.player();
    await world.consent(other);
    const back = await world.decide(other, { athlete });
    const answer = await world.comeBack(other, back);
    expect(answer.status).toBe(409);
    expect(words(answer)).toBe(stravaMessages.otherPlayer);
    world.strava.world.advance(7 * HOUR_MS);
    expect((await world.sync(player)).body).toMatchObject({ success: true });
  });

  it('keeps the newer tokens of the holder when the answer to an older exchange arrives last', async () => {
    const athlete = world.athlete();
    const other = await world.academy.player();
    await world.consent(player);
    await world.consent(other);
    const older = await world.decide(other, { athlete });
    world.strava.world.beforeTokenAnswer = async () => {
      world.strava.world.beforeTokenAnswer = undefined;
      // Old enough that the second exchange issues new tokens, which invalidate the first ones.
      world.strava.world.advance(5.5 * HOUR_MS);
      const newer = await world.decide(player, { athlete });
      expect((await world.comeBack(player, newer)).status).toBe(200);
    };
    const refused = await world.comeBack(other, older);
    expect(refused.status).toBe(409);
    expect(words(refused)).toBe(stravaMessages.otherPlayer);
    world.strava.world.advance(7 * HOUR_MS);
    expect((await world.sync(player)).body).toMatchObject({ success: true });
    expect(await statusOf(player)).toMatchObject({ link: 'connected' });
  });

  it('gives the holder the tokens of a refused exchange that ended the former ones', async () => {
    const athlete = await world.connect(player);
    const other = await world.academy.player();
    await world.consent(other);
    world.strava.world.advance(5.5 * HOUR_MS);
    const refused = await world.comeBack(other, await world.decide(other, { athlete }));
    expect(refused.status).toBe(409);
    expect((await world.sync(player)).body).toMatchObject({ success: true });
    expect(await statusOf(player)).toMatchObject({ link: 'connected' });
  });

  it('keeps the athlete of a player until it is disconnected', async () => {
    await world.connect(player);
    const back = await world.decide(player, { athlete: world.athlete() });
    expect(words(await world.comeBack(player, back))).toBe(stravaMessages.otherAthlete);
    expect((await statusOf(player)).connected).toBe(true);
  });
});

describe('connecting', () => {
  it('requests the minimum scopes for Stamina', async () => {
    await world.consent(player);
    const { authUrl } = (await player.get(AUTH_URL)).as(z.object({ authUrl: z.string() }));
    const { searchParams } = new URL(authUrl);
    expect(searchParams.get('scope')).toBe('read,activity:read');
    const { origin } = world.academy.config.http.publicUrl;
    expect(searchParams.get('redirect_uri')).toBe(`${origin}/strava/callback`);
  });

  it('stores the athlete, emits the change, and stores tokens encrypted only', async () => {
    await world.consent(player);
    const back = await world.decide(player, { athlete: world.athlete() });
    const answer = await world.comeBack(player, back);
    expect(answer.body).toEqual({ athlete: { name: expect.stringMatching(/^Test Runner/) } });
    const profile = (await player.get(`/api/users/${player.userId}`)).body;
    expect(profile).toMatchObject({
      strava_connected: true,
      strava_athlete_info: { firstname: 'Test' },
    });
    const kept = await tokens(player);
    for (const grant of world.strava.world.grants.values()) {
      expect(kept).not.toContain(grant.refreshToken);
      expect(kept).not.toContain(grant.accessToken);
    }
  });

  it('connects without a scope in the address, as older pages send it', async () => {
    await world.consent(player);
    const back = await world.decide(player, { athlete: world.athlete() });
    back.searchParams.delete('scope');
    expect((await world.comeBack(player, back)).status).toBe(200);
  });
});

describe('disconnecting', () => {
  it('deletes everything from Strava, and confirms it in writing', async () => {
    const athlete = await world.connect(player);
    world.strava.actions.upload({ athleteId: athlete, distance: 10_000, movingTime: 3600 });
    await world.sync(player);
    const answer = await player.post('/api/disconnectStrava');
    expect(answer.body).toEqual({ success: true, message: '✅ Đã ngắt kết nối Strava thành công' });
    expect(await statusOf(player)).toMatchObject({
      connected: false,
      athlete: null,
      total_distance_run: 0,
    });
    const rows = await world.academy.query(
      `select (select count(*) from activities where user_id = $1)::int as activities,
        (select count(*) from strava_recent where user_id = $1)::int as recent,
        (select stamina_points from profiles where user_id = $1)::float as points,
        (select count(*) from strava_deletions where user_id = $1)::int as receipts,
        (select granted from consents where user_id = $1 and purpose = 'strava') as consent`,
      [player.userId],
    );
    expect(rows).toEqual([{ activities: 0, recent: 0, points: 0, receipts: 1, consent: false }]);
    const inbox = (await player.get(`/api/users/${player.userId}/notifications`)).text;
    expect(inbox).toMatch(/STR-20260302-[0-9A-F]{6}/);
    expect((await player.post('/api/disconnectStrava')).body).toMatchObject({ success: true });
  });

  it('also ends a connection that Strava is still being asked about', async () => {
    await world.consent(player);
    const back = await world.decide(player, { athlete: world.athlete() });
    world.strava.world.settings.latencyMs = 1500;
    const connects = world.comeBack(player, back);
    const used = 'select used_at from strava_states where user_id = $1 and used_at is not null';
    await eventually(async () => {
      expect(await world.academy.query(used, [player.userId])).toHaveLength(1);
    });
    const answer = await player.post('/api/disconnectStrava');
    expect(answer.body).toMatchObject({ success: true });
    expect(words(await connects)).toBe(stravaMessages.consentFirst);
    world.strava.world.settings.latencyMs = 0;
    expect((await statusOf(player)).connected).toBe(false);
    const recorded =
      "select purpose, granted from consents where user_id = $1 and purpose like 'strava%'";
    expect(await world.academy.query(recorded, [player.userId])).toEqual([
      { purpose: 'strava', granted: false },
    ]);
  });

  it('withdraws nothing that was never given', async () => {
    expect((await player.post('/api/disconnectStrava')).body).toMatchObject({ success: true });
    const given = "select 1 from consents where user_id = $1 and purpose like 'strava%'";
    expect(await world.academy.query(given, [player.userId])).toEqual([]);
  });

  it('happens when the consent is withdrawn', async () => {
    await world.connect(player);
    const url = `/api/users/${player.userId}/consents/strava`;
    expect((await player.put(url, { granted: false, version: '2026-01-01' })).status).toBe(200);
    expect((await statusOf(player)).connected).toBe(false);
  });

  it('leaves the token to be revoked when the account is deleted', async () => {
    const athlete = await world.connect(player);
    const { pool } = world.academy.database;
    await pool.query('delete from auth_users where id = $1', [player.userId]);
    const { rows } = await pool.query(
      'select athlete_id from strava_revocations where athlete_id = $1',
      [athlete],
    );
    expect(rows).toHaveLength(1);
  });
});
