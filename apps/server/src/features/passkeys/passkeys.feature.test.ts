import { generateKeyPairSync } from 'node:crypto';
import {
  PROVEN_SIGN_INS_PER_DAY,
  REFUSED_SIGN_INS_KEPT_PER_DAY,
} from '@goreal/domain/accounts/sign-in-log';
import { factorsSchema } from '@goreal/domain/factors/factor';
import {
  PASSKEY_LIMITS,
  passkeyCreationSchema,
  passkeyQuestionSchema,
  passkeySchema,
} from '@goreal/domain/passkeys/passkey';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, type Caller, cookieOf, createCaller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { createSoftwarePasskey, type Forged } from '#testing/software-passkey.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { runCommand } from '../../operator-commands.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

type Key = ReturnType<typeof createSoftwarePasskey>;

const list = z.object({ items: z.array(passkeySchema) });
const ERROR = (code: string) => ({ error: { code } });
const urlOf = ({ userId }: Person, path = '') => `/api/users/${userId}/passkeys${path}`;
const newKey = () => createSoftwarePasskey({ origin: academy.config.http.publicUrl.origin });

async function creation(person: Person): Promise<{ rpId: string; challenge: string }> {
  const { challenge, rp } = (await person.post(urlOf(person, '/challenge'))).as(
    passkeyCreationSchema,
  );
  return { challenge, rpId: rp.id };
}

/** Adds a passkey to an account. */
async function addKey(person: Person, name = 'Điện thoại'): Promise<Key> {
  const key = newKey();
  const credential = key.create(await creation(person));
  const added = await person.post(urlOf(person), { name, credential });
  expect(added.status).toBe(201);
  return key;
}

const question = async () =>
  (await academy.visitor.post('/api/passkeys/challenge')).as(passkeyQuestionSchema);

async function enter(key: Key, forged: Forged & { userHandle?: string } = {}) {
  return academy.visitor.post('/api/passkeys/signIn', key.answer(await question(), forged));
}

function sessionOf(answer: Answer): Caller {
  return createCaller(academy.app, cookieOf(answer, 'session_token'));
}

describe('a sign-in by passkey', () => {
  it('opens a session that needs nothing more, and is logged', async () => {
    const person = await academy.player();
    const key = await addKey(person);
    const answer = await enter(key, {
      userHandle: Buffer.from(person.userId).toString('base64url'),
    });
    expect(answer).toMatchObject({ status: 200, body: { userId: person.userId } });
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/HttpOnly; SameSite=Lax/);
    const inside = sessionOf(answer);
    expect((await inside.get(`/api/users/${person.userId}`)).status).toBe(200);
    expect((await inside.get('/api/auth/get-session')).text).toContain(person.userId);
    const { items } = (await inside.get(`/api/users/${person.userId}/signIns`)).as(
      z.object({ items: z.array(z.object({ method: z.string(), outcome: z.string() })) }),
    );
    expect(items[0]).toMatchObject({ method: 'passkey', outcome: 'ok' });
    const { items: keys } = (await inside.get(urlOf(person))).as(list);
    expect(keys[0]?.lastUsedAt).not.toBeNull();
  });

  it('refuses an answer for another site, another purpose, or without an unlocked key', async () => {
    const person = await academy.player();
    const key = await addKey(person);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forgeries: Record<string, Forged & { userHandle?: string }> = {
      origin: { origin: 'https://goreal.example' },
      site: { rpId: 'goreal.example' },
      'not verified': { flags: 0x01 },
      'not present': { flags: 0x04 },
      type: { type: 'webauthn.create' },
      signature: { key: privateKey },
      owner: { userHandle: Buffer.from('someone').toString('base64url') },
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      const refused = await enter(key, forged);
      expect({ name, status: refused.status }).toEqual({ name, status: 401 });
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    const other = await creation(person);
    const wrongPurpose = await academy.visitor.post('/api/passkeys/signIn', key.answer(other));
    expect(wrongPurpose.status).toBe(401);
    const own = { rpId: 'localhost', challenge: Buffer.alloc(54).toString('base64url') };
    expect((await academy.visitor.post('/api/passkeys/signIn', key.answer(own))).status).toBe(401);
    expect((await enter(newKey())).body).toMatchObject(ERROR('invalid-credentials'));
    expect((await enter(key)).status).toBe(200);
  });

  it('accepts each answer once, also concurrently, and none after ten minutes', async () => {
    const key = await addKey(await academy.player());
    const answer = key.answer(await question());
    const send = () => academy.visitor.post('/api/passkeys/signIn', answer);
    const statuses = await Promise.all(
      [send(), send(), send()].map(async (sent) => (await sent).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect((await send()).status).toBe(401);
    const asked = await question();
    const later = academy.clock.now().getTime() + (PASSKEY_LIMITS.challengeMinutes + 1) * 60_000;
    academy.clock.set(new Date(later));
    const late = await academy.visitor.post('/api/passkeys/signIn', key.answer(asked));
    expect(late.status).toBe(401);
  });

  it('refuses a copied key, whose counter does not rise', async () => {
    const key = await addKey(await academy.player());
    expect((await enter(key)).status).toBe(200);
    expect((await enter(key)).status).toBe(200);
    key.rewind(0);
    expect((await enter(key)).status).toBe(401);
  });

  it('is refused to a suspended person, with the reason', async () => {
    const person = await academy.player();
    const key = await addKey(person);
    const elder = await academy.elder();
    const reason = 'Nghỉ vài hôm cho nguôi.';
    const url = `/api/members/${person.userId}/suspension`;
    expect((await elder.post(url, { days: 3, reason })).status).toBe(200);
    const refused = await enter(key);
    expect(refused).toMatchObject({ status: 403, body: ERROR('permission-denied') });
    expect(refused.text).toContain(reason);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('is bounded for each address', async () => {
    const limited = await academyOfTest({ rateLimitFactor: 1 });
    const answer = newKey().answer({ rpId: 'localhost', challenge: 'x' });
    let status = 0;
    for (let at = 0; at < 201; at++) {
      ({ status } = await limited.visitor.post('/api/passkeys/signIn', answer));
    }
    expect(status).toBe(429);
  });

  it('is bounded for an account a day, with confirmations, and so are refused ones that are kept', async () => {
    const few = await academyOfTest({ rateLimitFactor: 0.05 });
    const perDay = PROVEN_SIGN_INS_PER_DAY * 0.05;
    const [person, other] = [await few.player(), await few.player()];
    const [key, otherKey] = [await addKey(person), await addKey(other)];
    const ask = async () =>
      (await few.visitor.post('/api/passkeys/challenge')).as(passkeyQuestionSchema);
    const send = async (sender: Key, at: number, forged: Forged = {}) =>
      few.visitor.send({
        method: 'POST',
        url: '/api/passkeys/signIn',
        payload: sender.answer(await ask(), forged),
        remoteAddress: `203.0.113.${at}`,
      });
    const kept = async () => {
      const { rows } = await few.database.pool.query(
        `select outcome, count(*)::int from sign_ins where user_id = $1 group by 1 order by 1`,
        [person.userId],
      );
      return rows;
    };
    const forged: number[] = [];
    for (let at = 0; at < REFUSED_SIGN_INS_KEPT_PER_DAY * 0.05 + 5; at++) {
      forged.push((await send(key, at, { flags: 0x01 })).status);
    }
    expect(new Set(forged)).toEqual(new Set([401]));
    const statuses: number[] = [];
    for (let at = 0; at < perDay; at++) statuses.push((await send(key, 100 + at)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await send(key, 200);
    expect(refused).toMatchObject({ status: 429, body: ERROR('too-many-requests') });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const url = `/api/users/${person.userId}/confirmation/`;
    const asked = (await person.post(`${url}challenge`)).as(passkeyQuestionSchema);
    expect((await person.post(`${url}passkey`, key.answer(asked))).status).toBe(429);
    expect(await kept()).toEqual([
      { outcome: 'invalid-credentials', count: REFUSED_SIGN_INS_KEPT_PER_DAY * 0.05 },
      { outcome: 'ok', count: perDay },
    ]);
    expect((await send(otherKey, 201)).status).toBe(200);
  });

  it('is offered under a name only', async () => {
    const env = { GOREAL_PUBLIC_URL: 'http://192.168.1.7:3000' };
    const numbered = await academyOfTest({ env });
    const refused = await numbered.visitor.post('/api/passkeys/challenge');
    expect(refused.body).toMatchObject(ERROR('failed-precondition'));
  });
});

describe('the passkeys of an account', () => {
  it('have options that name the public address, whatever host was asked', async () => {
    const person = await academy.player();
    const headers = { host: 'evil.example' };
    const begun = await person.send({ method: 'POST', url: urlOf(person, '/challenge'), headers });
    expect(begun.text).not.toContain('evil.example');
    expect((await creation(person)).rpId).toBe('localhost');
  });

  it('refuse a forged, foreign, repeated or nameless one', async () => {
    const [person, other] = [await academy.player(), await academy.player()];
    const send = async (forged: Forged, by = person) => {
      const credential = newKey().create(await creation(by), forged);
      return (await person.post(urlOf(person), { name: 'Khóa', credential })).status;
    };
    expect(await send({ origin: 'https://goreal.example' })).toBe(400);
    expect(await send({ rpId: 'goreal.example' })).toBe(400);
    expect(await send({ flags: 0x01 })).toBe(400);
    expect(await send({}, other)).toBe(400);
    const key = newKey();
    const credential = key.create(await creation(person));
    expect((await person.post(urlOf(person), { name: ' ', credential })).status).toBe(400);
    expect((await person.post(urlOf(person), { name: 'Khóa', credential })).status).toBe(201);
    expect((await person.post(urlOf(person), { name: 'Khóa', credential })).status).toBe(400);
    const again = key.create(await creation(other));
    const taken = await other.post(urlOf(other), { name: 'Khóa', credential: again });
    expect(taken.body).toMatchObject(ERROR('already-exists'));
  });

  it('are renamed and removed; the owner gets a mail, and the audit log has it', async () => {
    const person = await academy.player();
    const key = await addKey(person, 'Máy cũ');
    const [{ id } = { id: '' }] = (await person.get(urlOf(person))).as(list).items;
    const renamed = await person.put(urlOf(person, `/${id}/name`), { name: 'Máy bàn' });
    expect(renamed.body).toMatchObject({ name: 'Máy bàn' });
    const removed = await person.delete(urlOf(person, `/${id}`));
    expect(removed.body).toEqual({ items: [] });
    expect((await enter(key)).status).toBe(401);
    const rows = await academy.sql`select action from audit_entries
      where subject = ${`user:${person.userId}`} order by audit_id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'account.passkey-add',
      'account.passkey-remove',
    ]);
    await eventually(async () => expect(await academy.mails(person.email)).toHaveLength(2));
  });

  it('are ten at most, also for concurrent requests', async () => {
    const person = await academy.player();
    const credentials = [];
    for (let at = 0; at < PASSKEY_LIMITS.perPerson + 2; at++) {
      credentials.push(newKey().create(await creation(person)));
    }
    const statuses = await Promise.all(
      credentials.map(async (credential) => {
        const { status } = await person.post(urlOf(person), { name: 'Khóa', credential });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(PASSKEY_LIMITS.perPerson);
    expect((await person.get(urlOf(person))).as(list).items).toHaveLength(PASSKEY_LIMITS.perPerson);
  });
});

describe('a passkey confirms a session', () => {
  const confirm = (person: Person, path: string, body?: object) =>
    person.post(`/api/users/${person.userId}/confirmation/${path}`, body);

  it('by an answer to a challenge of that session alone', async () => {
    const person = await academy.player();
    const key = await addKey(person);
    const [stale, staler] = [await academy.unconfirmed(person), await academy.unconfirmed(person)];
    const asked = (await confirm(stale, 'challenge')).as(passkeyQuestionSchema);
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([key.id]);
    const answer = key.answer(asked);
    expect((await confirm(staler, 'passkey', answer)).status).toBe(401);
    expect((await confirm(stale, 'passkey', key.answer(await question()))).status).toBe(401);
    expect((await confirm(stale, 'passkey', answer)).status).toBe(200);
    expect((await stale.post(urlOf(person, '/challenge'))).status).toBe(200);
    expect((await confirm(stale, 'passkey', answer)).status).toBe(401);
  });

  it('never by the passkey of another account', async () => {
    const [person, other] = [await academy.player(), await academy.player()];
    await addKey(person);
    const key = await addKey(other);
    const asked = (await confirm(person, 'challenge')).as(passkeyQuestionSchema);
    expect((await confirm(person, 'passkey', key.answer(asked))).status).toBe(401);
    const none = await academy.player();
    expect((await confirm(none, 'challenge')).body).toMatchObject(ERROR('failed-precondition'));
  });
});

describe('a passkey of an elder', () => {
  it('is the factor that the policy requires', async () => {
    const operator = await academy.operator();
    expect((await operator.put('/api/factorPolicy', { policy: 'required' })).status).toBe(200);
    const elder = await academy.elder('Elder Late');
    await academy.sql`update elders_since set since = now() - interval '8 days'
      where user_id = ${elder.userId}`;
    expect((await elder.get('/api/submissions/pending')).status).toBe(403);
    await addKey(elder);
    expect((await elder.get('/api/submissions/pending')).status).toBe(200);
    const state = (await elder.get(`/api/users/${elder.userId}/factors`)).as(factorsSchema);
    expect(state).toMatchObject({ hasPasskey: true, dueAt: null });
    expect((await operator.put('/api/factorPolicy', { policy: 'off' })).status).toBe(200);
  });

  it('is needed beside the password; a player’s is not', async () => {
    const [elder, player] = [await academy.elder('Elder Half'), await academy.player()];
    const key = await addKey(elder);
    await addKey(player);
    const half = await academy.otherDevice(elder);
    expect((await half.get(`/api/users/${elder.userId}`)).status).toBe(401);
    const whole = await academy.otherDevice(player);
    expect((await whole.get(`/api/users/${player.userId}`)).status).toBe(200);
    const inside = sessionOf(await enter(key));
    expect((await inside.get('/api/submissions/pending')).status).toBe(200);
  });

  it('is removed with the app by the operator’s tool', async () => {
    const elder = await academy.elder('Elder Lost');
    const key = await addKey(elder);
    const call = { command: 'factor-reset', args: [elder.email] };
    const done = await runCommand(academy.academy, call, academy.config);
    expect(done.code).toBe(0);
    expect((await enter(key)).status).toBe(401);
    const whole = await academy.otherDevice(elder);
    expect((await whole.get(`/api/users/${elder.userId}`)).status).toBe(200);
    await eventually(async () =>
      expect((await academy.mails(elder.email))[0]?.subject).toMatch(/^Người vận hành đã gỡ/),
    );
  });
});
