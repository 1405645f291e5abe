import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadResultSchema } from '@goreal/domain/activities/file-result';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { newTotpSchema } from '@goreal/domain/factors/factor';
import { lastOperatorStays } from '@goreal/domain/members/members.messages';
import { describe, expect, it } from 'vitest';
import { RECORD_LOCK } from '#features/celestial/index.ts';
import { resetLinkFor } from '#platform/auth/auth.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { codeAt, keyOfSecret } from '#testing/app-secret.ts';
import { eventually } from '#testing/eventually.ts';
import { grantAura } from '#testing/factories.ts';
import { holdBy, holdTable } from '#testing/hold-table.ts';
import { media } from '#testing/media-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const academy = await testAcademy();
await academy.academy.startJobs();
// The database refuses sessions by its own clock.
academy.clock.set(new Date());
const { pool } = academy.database;

const SUBSCRIPTION_KEYS = {
  p256dh: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .subarray(-65)
    .toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** Sends all while a table takes no writes, so that each has done its checks before any writes. */
async function together<Answer>(table: string, sends: (() => Promise<Answer>)[]) {
  const held = await holdTable(academy.database, table);
  const answers = Promise.all(sends.map((send) => send()));
  await eventually(async () => expect(await held.waiting()).toBe(sends.length));
  await held.release();
  return answers;
}

/** Waits until so many statements wait for a lock, or until the request that should wait is answered. */
async function untilWaiting(
  held: Awaited<ReturnType<typeof holdBy>>,
  { count, answer }: { count: number; answer: Promise<unknown> },
): Promise<void> {
  let isAnswered = false;
  const settled = () => {
    isAnswered = true;
  };
  answer.then(settled, settled);
  await eventually(async () => expect(isAnswered || (await held.waiting()) >= count).toBe(true));
}

it('of two operators who take the role from each other, one stays', async () => {
  const [one, other] = [await academy.operator(), await academy.operator()];
  const demote = (by: typeof one, whom: typeof one) => () =>
    by.put(`/api/members/${whom.userId}/role`, { role: 'player', reason: 'Đã nghỉ việc.' });
  const answers = await together('audit_entries', [demote(one, other), demote(other, one)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    error: { message: lastOperatorStays },
  });
  const { rows } = await pool.query("select 1 from profiles where role = 'super_admin'");
  expect(rows).toHaveLength(1);
});

it('a member whom two elders suspend is suspended once', async () => {
  const member = await academy.player();
  const [one, other] = [await academy.elder(), await academy.elder('Elder Pine')];
  const suspend = (by: typeof one) => () =>
    by.post(`/api/members/${member.userId}/suspension`, { days: 3, reason: 'Quấy rầy.' });
  const answers = await together('suspensions', [suspend(one), suspend(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a sign-in while a suspension is being stored is refused', async () => {
  const password = 'mật khẩu thử';
  const member = await academy.signUp({ password });
  const elder = await academy.elder();
  const held = await holdTable(academy.database, 'audit_entries');
  const suspends = elder.post(`/api/members/${member.userId}/suspension`, {
    days: 3,
    reason: 'Quấy rầy.',
  });
  await eventually(async () => expect(await held.waiting()).toBe(1));
  const { email } = member;
  const signsIn = academy.visitor.post('/api/auth/sign-in/email', { email, password });
  await untilWaiting(held, { count: 2, answer: signsIn });
  await held.release();
  expect((await suspends).status).toBe(200);
  expect((await signsIn).status).toBe(403);
  const { rows } = await pool.query('select 1 from auth_sessions where "userId" = $1', [
    member.userId,
  ]);
  expect(rows).toEqual([]);
});

it.each([PASSWORD, 'mật khẩu sai'])(
  'a sign-in with “%s” while the account is being erased is refused as one without an account',
  async (password) => {
    const { userId, email, post } = await academy.signUp();
    const held = await holdTable(academy.database, 'erasures');
    const erases = post(`/api/users/${userId}/erasure`, { password: PASSWORD });
    await untilWaiting(held, { count: 1, answer: erases });
    const signsIn = academy.visitor.post('/api/auth/sign-in/email', { email, password });
    await untilWaiting(held, { count: 2, answer: signsIn });
    await held.release();
    expect((await erases).status).toBe(200);
    expect(await signsIn).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid-credentials' } },
    });
  },
);

describe('a change of the password that is under way', () => {
  const [old, next, ofReset] = ['sông Hồng xưa', 'sông Hồng nay', 'sông Hồng mai sau'];
  const change = (by: Person) =>
    by.put(`/api/users/${by.userId}/password`, {
      currentPassword: old,
      newPassword: next,
    });
  const signIn = async ({ email }: Person, password: string) =>
    (await academy.visitor.post('/api/auth/sign-in/email', { email, password })).status;

  it('does not replace what its owner sets by a reset link meanwhile', async () => {
    const owner = await academy.signUp({ password: old });
    const { config } = academy;
    const { url } = await resetLinkFor(academy.academy.auth, { userId: owner.userId, config });
    const token = new URL(url).hash.slice(1);
    const held = await holdTable(academy.database, 'auth_verifications');
    const resets = academy.visitor.post('/api/auth/reset-password', {
      token,
      newPassword: ofReset,
    });
    await eventually(async () => expect(await held.waiting()).toBe(1));
    const changes = change(owner);
    await untilWaiting(held, { count: 2, answer: changes });
    await held.release();
    expect((await resets).status).toBe(200);
    expect((await changes).body).toMatchObject({ error: { code: 'invalid-credentials' } });
    expect(await signIn(owner, next)).toBe(401);
    expect(await signIn(owner, ofReset)).toBe(200);
  });

  it('is refused once its session has ended', async () => {
    const owner = await academy.signUp({ password: old });
    const phone = await academy.otherDevice(owner);
    const held = await holdBy(academy.database, {
      text: 'select from auth_accounts where "userId" = $1 for update',
      values: [owner.userId],
    });
    const changes = change(owner);
    await untilWaiting(held, { count: 1, answer: changes });
    const url = `/api/users/${owner.userId}/sessions/${owner.sessionId}`;
    expect((await phone.delete(url)).status).toBe(200);
    await held.release();
    expect((await changes).body).toMatchObject({ error: { code: 'invalid-credentials' } });
    expect(await signIn(owner, old)).toBe(200);
  });
});

it('a code of one secret of an app does not confirm another that is made meanwhile', async () => {
  const player = await academy.player();
  const url = `/api/users/${player.userId}/factors/totp`;
  const { secret } = (await player.post(url)).as(newTotpSchema);
  const code = codeAt(academy.clock.now().getTime(), keyOfSecret(secret));
  const held = await holdBy(academy.database, {
    text: 'select from totp_factors where user_id = $1 for update',
    values: [player.userId],
  });
  const another = player.post(url);
  await untilWaiting(held, { count: 1, answer: another });
  const confirms = player.post(`${url}/confirmation`, { code });
  await untilWaiting(held, { count: 2, answer: confirms });
  await held.release();
  expect((await another).status).toBe(201);
  expect((await confirms).status).toBe(400);
});

it('a former guardian gets no link while an elder names another', async () => {
  const [young, elder] = [await academy.player(), await academy.elder()];
  const [former, next] = ['former@example.com', 'next@example.com'];
  await academy.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
  const { userId } = young;
  await young.put(`/api/users/${userId}/ageBand`, { band: 'under-16' });
  await elder.put(`/api/users/${elder.userId}/ageBand`, { band: '16-plus' });
  expect((await young.post(`/api/users/${userId}/guardianRequest`, { email: former })).status).toBe(
    200,
  );
  const held = await holdTable(academy.database, 'guardian_links');
  const order = { email: next, reason: 'Phụ huynh đổi email.' };
  const handsOver = elder.post(`/api/members/${userId}/guardianLink`, order);
  await untilWaiting(held, { count: 1, answer: handsOver });
  const asks = academy.visitor.post('/api/guardian/link', { email: former });
  await untilWaiting(held, { count: 2, answer: asks });
  await held.release();
  expect((await handsOver).status).toBe(201);
  expect((await asks).status).toBe(204);
  await academy.academy.youngPlayers.setMode({ isOn: false, actorId: undefined });
  const { rows } = await pool.query('select email from guardian_links where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ email: next }]);
});

it('a player who changes guild while being invited gets no mentor of the former one', async () => {
  const [mentor, apprentice] = [await academy.player(), await academy.player()];
  await grantAura(academy.database, { userId: mentor.userId, amount: 1500, level: 'warrior' });
  const held = await holdTable(academy.database, 'chat_messages');
  const leaves = apprentice.patch(`/api/users/${apprentice.userId}`, { guild: 'envoys' });
  await untilWaiting(held, { count: 1, answer: leaves });
  const invites = mentor.post('/api/mentorships', { apprenticeId: apprentice.userId });
  await untilWaiting(held, { count: 2, answer: invites });
  await held.release();
  expect((await leaves).status).toBe(200);
  expect((await invites).status).toBe(404);
});

it('of two players who upload the same recording at once, one counts', async () => {
  const players = [await academy.player(), await academy.player()];
  const start = new Date(academy.clock.now().getTime() - 3 * HOUR_MS).toISOString();
  const payload = Buffer.from(gpxOf({ start, seconds: 1800, metres: 5000 }));
  const uploads = players.map(
    (player) => () =>
      player.post(`/api/users/${player.userId}/activityFiles?name=morning.gpx`, payload, {
        'content-type': 'application/octet-stream',
      }),
  );
  const answers = await together('activities', uploads);
  const results = answers.map((answer) => answer.as(uploadResultSchema));
  expect(results.map(({ waiting }) => waiting).toSorted()).toEqual([0, 1]);
});

it('of two avatar pictures that are set at once, one is kept', async () => {
  const player = await academy.player();
  const payload = await media.jpegOfSize(300, 300);
  const wear = () =>
    player.put(`/api/users/${player.userId}/avatar/picture`, payload, {
      'content-type': 'image/jpeg',
    });
  const answers = await together('avatars', [wear, wear]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const folder = path.join(academy.config.dataDirectory, 'files/avatars', player.userId);
  await eventually(async () => expect(await readdir(folder)).toHaveLength(1));
});

it('of two sets of backup codes that are made at once, the later one counts', async () => {
  const player = await academy.player();
  await pool.query(
    "insert into totp_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
    [player.userId],
  );
  await pool.query(
    'insert into backup_codes (user_id, code_hash) select $1, n::text from generate_series(1, 10) n',
    [player.userId],
  );
  const renew = () => player.post(`/api/users/${player.userId}/factors/backupCodes`, {});
  const answers = await together('backup_codes', [renew, renew]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await pool.query('select 1 from backup_codes where user_id = $1', [
    player.userId,
  ]);
  expect(rows).toHaveLength(10);
});

it('of two guilds that a newcomer chooses at once, one is joined', async () => {
  const player = await academy.newcomer();
  const choose = (guild: string) => () => player.patch(`/api/users/${player.userId}`, { guild });
  const answers = await together('chat_messages', [choose('titans'), choose('envoys')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a guild that is chosen again while another is being joined is not joined for free', async () => {
  const player = await academy.player('titans');
  const choose = (guild: string) => player.patch(`/api/users/${player.userId}`, { guild });
  const held = await holdTable(academy.database, 'chat_messages');
  const joins = choose('envoys');
  await eventually(async () => expect(await held.waiting()).toBe(1));
  const again = choose('titans');
  await untilWaiting(held, { count: 2, answer: again });
  await held.release();
  await Promise.all([joins, again]);
  expect((await player.get(`/api/users/${player.userId}`)).body).toMatchObject({ guild: 'envoys' });
});

it('of two devices that are removed at once, the later one withdraws the consent to pushes', async () => {
  const player = await academy.player();
  const endpoints = ['one', 'other'].map((name) => `https://fcm.googleapis.com/fcm/send/${name}`);
  for (const endpoint of endpoints) {
    const subscription = { endpoint, expirationTime: null, keys: SUBSCRIPTION_KEYS };
    const saved = await player.post('/api/savePushSubscription', { data: { subscription } });
    expect(saved.status).toBe(200);
  }
  const held = await holdBy(academy.database, {
    text: 'select from push_devices where user_id = $1 for update',
    values: [player.userId],
  });
  const removals = endpoints.map((endpoint) =>
    player.post('/api/removePushSubscription', { data: { endpoint } }),
  );
  await untilWaiting(held, { count: 2, answer: Promise.all(removals) });
  await held.release();
  const answers = await Promise.all(removals);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await pool.query(
    "select granted from consents where user_id = $1 and purpose = 'push'",
    [player.userId],
  );
  expect(rows).toEqual([{ granted: false }]);
});

it.each(['token', 'endpoint', 'both'])(
  'a browser that two players save at once by its %s is registered once, and all are answered',
  async (by) => {
    const [one, other] = [await academy.player(), await academy.player()];
    const fcmToken = randomBytes(60).toString('base64url');
    const endpoint = `https://fcm.googleapis.com/fcm/send/${fcmToken}`;
    const subscription = { endpoint, expirationTime: null, keys: SUBSCRIPTION_KEYS };
    const data = {
      ...(by !== 'token' && { subscription }),
      ...(by !== 'endpoint' && { fcmToken }),
    };
    const saves = Array.from({ length: 24 }, (_, number) =>
      (number % 2 ? one : other).post('/api/savePushSubscription', { data }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses).toEqual(Array(24).fill(200));
    const { rows } = await pool.query(
      'select count(*)::int from push_devices where user_id = any($1)',
      [[one.userId, other.userId]],
    );
    expect(rows).toEqual([{ count: 1 }]);
  },
);

it('a withdrawal of the consent to share waits for a reading of the same player', async () => {
  const player = await academy.player();
  const url = `/api/users/${player.userId}/consents/strava_sharing`;
  const version = CONSENT_VERSIONS.strava_sharing;
  expect((await player.put(url, { granted: true, version })).status).toBe(200);
  // A reading locks the player, and writes figures by the consent that it has read.
  const held = await holdBy(academy.database, {
    text: 'select from profiles where user_id = $1 for no key update',
    values: [player.userId],
  });
  const answer = player.put(url, { granted: false, version });
  await eventually(async () => expect(await held.waiting()).toBe(1));
  await held.release();
  expect((await answer).status).toBe(200);
});

it('a player who hides from the boards waits for a rebuild that may have read the old choice', async () => {
  const player = await academy.player();
  const held = await holdBy(academy.database, {
    text: 'select pg_advisory_xact_lock($1)',
    values: [RECORD_LOCK],
  });
  const answer = player.put(`/api/users/${player.userId}/boardChoice`, { choice: 'hidden' });
  await eventually(async () => expect(await held.waiting()).toBe(1));
  await held.release();
  expect((await answer).status).toBe(200);
});

it('what an account asks for while it is being deleted is refused, and is no fault of the server', async () => {
  const player = await academy.player();
  const held = await holdBy(academy.database, {
    text: 'delete from auth_users where id = $1',
    values: [player.userId],
  });
  const asks = player.post(`/api/users/${player.userId}/exports`);
  await untilWaiting(held, { count: 1, answer: asks });
  await held.commit();
  expect((await asks).body).toMatchObject({ error: { code: 'aborted' } });
});
