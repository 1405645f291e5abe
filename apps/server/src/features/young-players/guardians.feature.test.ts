import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { erasureReceiptSchema } from '@goreal/domain/erasures/erasure';
import {
  guardianLinkSchema,
  guardianViewSchema,
  youngPlayerSchema,
} from '@goreal/domain/young-players/guardian';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { expectFixedTime } from '#testing/fixed-time.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import type { Person, TestAcademy } from '#testing/test-app.ts';
import { createGuardianRequests } from './guardian-requests.service.ts';

let elder: Person;
let adult: Person;
let count = 0;

const academy = await testAcademy();
await academy.academy.startJobs();

beforeAll(async () => {
  await turnOn(academy);
  elder = await academy.elder();
  adult = await academy.player();
  await declare(elder, '16-plus');
  await declare(adult, '16-plus');
});

const turnOn = (at: TestAcademy) =>
  at.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
const declare = (person: Person, band: string) =>
  person.put(`/api/users/${person.userId}/ageBand`, { band });
const version = CONSENT_VERSIONS.guardian;

async function child(at = academy): Promise<{ young: Person; guardian: string; name: string }> {
  count += 1;
  const name = `Bé Na ${count}`;
  const young = await at.person({ displayName: name, guild: 'titans' });
  expect((await declare(young, 'under-16')).status).toBe(200);
  return { young, name, guardian: `me${count}@example.com` };
}

const ask = (young: Person, email: string) =>
  young.post(`/api/users/${young.userId}/guardianRequest`, { email });
const state = async (young: Person) =>
  (await young.get(`/api/users/${young.userId}/youngPlayer`)).as(youngPlayerSchema);
const post = (path: string, body: object, at = academy) =>
  at.visitor.post(`/api/guardian/${path}`, body);
const decide = (token: string, decision: 'agree' | 'refuse' | 'withdraw', change = {}) =>
  post('decision', { token, decision, version, ...change });
const chat = async (young: Person) => (await young.get('/api/guildChats/titans')).status;

const tokenIn = (text: string) => /\/guardian#([\w-]{32})/.exec(text)?.[1];

/** Waits until this many links were mailed to an address; returns the token of the newest. */
const tokenMailedTo = (email: string, links = 1) =>
  eventually(async () => {
    const tokens = (await academy.mails(email)).flatMap(({ text }) => tokenIn(text) ?? []);
    expect(tokens).toHaveLength(links);
    return tokens[0] ?? '';
  });

async function asked() {
  const { young, guardian, name } = await child();
  expect((await ask(young, guardian)).status).toBe(200);
  return { young, guardian, name, token: await tokenMailedTo(guardian) };
}

const logOf = async (young: Person) => {
  return academy.sql`select purpose, granted, version, guardian_email from consent_entries
     where user_id = ${young.userId} order by entry_id`;
};

describe('refusals', () => {
  it('asks for no guardian of an adult, and takes no address of the account itself', async () => {
    expect((await ask(adult, 'me@example.com')).status).toBe(400);
    const { young } = await child();
    const rows = await academy.sql`select email from auth_users where id = ${young.userId}`;
    expect((await ask(young, rows[0]?.email)).text).toContain('email của chính tài khoản');
    expect((await ask(young, 'not an address')).status).toBe(400);
    const link = `/api/members/${adult.userId}/guardianLink`;
    const order = { email: 'me@example.com', reason: 'Phụ huynh không có email.' };
    expect((await elder.post(link, order)).status).toBe(400);
    const seen = await elder.get(`/api/members/${young.userId}/youngPlayer`);
    expect(seen.body).toMatchObject({ isOn: true, band: 'under-16' });
  });

  it('accepts no token that was forged, has expired, or was replaced by a newer link', async () => {
    const { young, guardian, token } = await asked();
    const statusesWith = async (wrong: string) => {
      const answers = [
        await post('view', { token: wrong }),
        await decide(wrong, 'agree'),
        await post('exports', { token: wrong }),
        await post('erasure', { token: wrong, playerName: young.displayName }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statusesWith('A'.repeat(32))).toEqual([404, 404, 404, 404]);
    expect((await decide('A'.repeat(200), 'agree')).status).toBe(400);
    await ask(young, guardian);
    const newer = await tokenMailedTo(guardian, 2);
    expect(await statusesWith(token)).toEqual([404, 404, 404, 404]);
    await academy.sql`update guardian_links set expires_at = now() - interval '1 second'
      where user_id = ${young.userId}`;
    expect(await statusesWith(newer)).toEqual([404, 404, 404, 404]);
    expect(await chat(young)).toBe(403);
  });

  it('stores no token, and accepts one answer for each link', async () => {
    const { young, token } = await asked();
    const rows = await academy.sql`select * from guardian_links`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await decide(token, 'agree', { version: '2020-01-01' })).status).toBe(400);
    expect(await chat(young)).toBe(403);
    expect((await decide(token, 'withdraw')).status).toBe(400);
    expect((await decide(token, 'agree')).status).toBe(204);
    for (const decision of ['agree', 'refuse', 'withdraw'] as const) {
      expect((await decide(token, decision)).status).toBe(404);
    }
    expect(await chat(young)).toBe(200);
  });

  it('counts one of many concurrent answers', async () => {
    const { young, token } = await asked();
    const decisions = Array.from({ length: 12 }, (_, index) =>
      decide(token, index % 2 === 0 ? 'agree' : 'refuse'),
    );
    const statuses = (await Promise.all(decisions)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 11 }, () => 404)]);
    const log = (await logOf(young)).filter(({ purpose }) => purpose === 'guardian');
    expect(log).toHaveLength(1);
    expect(await chat(young)).toBe(log[0]?.granted ? 200 : 403);
  });

  it('refuses another guardian once one has answered', async () => {
    const { young, token, guardian } = await asked();
    await decide(token, 'refuse');
    for (const email of [guardian, 'anh@example.com']) {
      expect((await ask(young, email)).status).toBe(400);
    }
    expect((await state(young)).guardian).toMatchObject({ email: guardian, answer: 'refused' });
  });
});

describe('a guardian', () => {
  it('sees what is asked, agrees, and everything opens; the log keeps who, what and when', async () => {
    const { young, guardian, name, token } = await asked();
    const view = (await post('view', { token })).as(guardianViewSchema);
    expect(view).toMatchObject({
      playerName: name,
      guardianEmail: guardian,
      answer: null,
      agreedVersion: null,
      version,
      exports: [],
    });
    const stream = await academy.live(young);
    expect((await decide(token, 'agree')).status).toBe(204);
    await stream.next('resync');
    expect(await chat(young)).toBe(200);
    expect(await logOf(young)).toEqual([
      { purpose: 'guardian', granted: true, version, guardian_email: guardian },
    ]);
    const { log } = (await young.get(`/api/users/${young.userId}/consents`)).body as {
      log: object[];
    };
    expect(log[0]).toMatchObject({ purpose: 'guardian', guardianEmail: guardian });
    const inbox = await young.get(`/api/users/${young.userId}/notifications`);
    expect(inbox.text).toContain('Người giám hộ đã đồng ý');
    await eventually(async () =>
      expect((await academy.mails(guardian)).map(({ subject }) => subject)).toContain(
        `Đã ghi nhận câu trả lời về ${name}`,
      ),
    );
  });

  it('asks for an own link, withdraws, and everything closes at once, on open pages too', async () => {
    const { young, guardian, token } = await asked();
    await decide(token, 'agree');
    const put = (purpose: string) =>
      young.put(`/api/users/${young.userId}/consents/${purpose}`, {
        granted: true,
        version: CONSENT_VERSIONS.strava_sharing,
      });
    expect((await put('strava_sharing')).status).toBe(200);
    expect((await post('link', { email: guardian.toUpperCase() })).status).toBe(204);
    const own = await tokenMailedTo(guardian, 2);
    expect((await post('view', { token: own })).as(guardianViewSchema)).toMatchObject({
      answer: 'agreed',
      agreedVersion: version,
    });
    const stream = await academy.live(young);
    expect((await decide(own, 'withdraw')).status).toBe(204);
    await stream.next('resync');
    expect(await chat(young)).toBe(403);
    await adult.post('/api/guildChats/titans/messages', { message: 'Còn ai ở đây không?' });
    await young.put(`/api/users/${young.userId}/displayName`, { displayName: 'Bé Na Mới' });
    await stream.next('profile.changed');
    expect(stream.events.map(({ name }) => name)).not.toContain('chatMessage.added');
    expect(await logOf(young)).toEqual([
      { purpose: 'guardian', granted: true, version, guardian_email: guardian },
      expect.objectContaining({ purpose: 'strava_sharing', granted: true }),
      { purpose: 'guardian', granted: false, version, guardian_email: guardian },
      expect.objectContaining({ purpose: 'strava_sharing', granted: false }),
    ]);
    await post('link', { email: guardian });
    expect((await decide(await tokenMailedTo(guardian, 3), 'agree')).status).toBe(204);
    expect(await chat(young)).toBe(200);
  });

  it('gets no hint whether an address is one of a guardian', async () => {
    const { guardian } = await asked();
    const ask = (email: string) => expectFixedTime(() => post('link', { email }));
    const [known, unknown] = [await ask(guardian), await ask('nobody@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await academy.mails('nobody@example.com')).toEqual([]);
  });

  it('downloads the child’s data', async () => {
    const { token, name } = await asked();
    const [mine, other] = [await post('exports', { token }), await asked()];
    expect(mine.status).toBe(202);
    const { exportId } = mine.body as { exportId: string };
    await eventually(async () => {
      const { exports } = (await post('view', { token })).as(guardianViewSchema);
      expect(exports[0]).toMatchObject({ exportId, status: 'ready' });
    });
    const file = await post('exportFile', { token, exportId });
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(name).not.toBe('');
    expect((await post('exportFile', { token: other.token, exportId })).status).toBe(404);
  });

  it('erases the account by its name, and both get the receipt', async () => {
    const { young, guardian, name, token } = await asked();
    expect((await post('erasure', { token, playerName: 'Bé Khác' })).status).toBe(400);
    expect((await young.get(`/api/users/${young.userId}`)).status).toBe(200);
    const answers = await Promise.all([
      post('erasure', { token, playerName: name }),
      post('erasure', { token, playerName: name }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const receipt = answers.find(({ status }) => status === 200)?.as(erasureReceiptSchema);
    expect(receipt?.counts['young-players']).toBe(3);
    expect((await young.get(`/api/users/${young.userId}`)).status).toBe(401);
    await eventually(async () =>
      expect((await academy.mails(guardian)).map(({ text }) => text).join()).toContain(
        receipt?.receiptId,
      ),
    );
    const rows = await academy.sql`select user_id from guardians where email = ${guardian}`;
    expect(rows).toEqual([]);
  });
});

it('an elder hands over a link where the guardian has another address or none, with a reason in the audit', async () => {
  const { young, guardian, token } = await asked();
  await decide(token, 'refuse');
  const order = { email: guardian, reason: 'Phụ huynh đến tận nơi.' };
  const url = `/api/members/${young.userId}/guardianLink`;
  expect((await elder.post(url, { email: guardian })).status).toBe(400);
  const { link } = (await elder.post(url, order)).as(guardianLinkSchema);
  expect((await decide(tokenIn(link) ?? '', 'agree')).status).toBe(204);
  expect(await chat(young)).toBe(200);
  const rows = await academy.sql`select actor_id, reason from audit_entries
      where action = 'member.guardian-link'`;
  expect(rows).toEqual([{ actor_id: elder.userId, reason: order.reason }]);
  expect((await academy.visitor.get('/api/local/mailbox')).text).not.toContain(tokenIn(link));
});

describe('a child who has become 16', () => {
  it('has no guardian any more: links become invalid, and the address is deleted', async () => {
    const { young, guardian, token } = await asked();
    const change = { band: '16-plus', reason: 'Đã tròn 16 tuổi.' };
    expect((await elder.put(`/api/members/${young.userId}/ageBand`, change)).status).toBe(200);
    expect((await post('view', { token })).status).toBe(404);
    expect((await post('erasure', { token, playerName: young.displayName })).status).toBe(404);
    expect((await state(young)).guardian).toBeNull();
    const before = (await academy.mails(guardian)).length;
    expect((await post('link', { email: guardian })).status).toBe(204);
    expect(await academy.mails(guardian)).toHaveLength(before);
    expect(await chat(young)).toBe(200);
  });

  it('needs a consent again when they turn out to be younger, whatever a guardian agreed to before', async () => {
    const { young, guardian, token } = await asked();
    expect((await decide(token, 'agree')).status).toBe(204);
    const url = `/api/members/${young.userId}/ageBand`;
    const change = { band: '16-plus', reason: 'Đã tròn 16 tuổi.' };
    expect((await elder.put(url, change)).status).toBe(200);
    expect(await chat(young)).toBe(200);
    expect((await declare(young, 'under-16')).status).toBe(200);
    expect(await chat(young)).toBe(403);
    expect(await state(young)).toMatchObject({ restriction: 'guardian-needed', guardian: null });
    expect((await logOf(young)).at(-1)).toMatchObject({ purpose: 'guardian', granted: false });
    expect((await ask(young, guardian)).status).toBe(200);
    expect((await decide(await tokenMailedTo(guardian, 2), 'agree')).status).toBe(204);
    expect(await chat(young)).toBe(200);
    // A repeated declaration ends no consent while the guardian's rights have not ended.
    expect((await declare(young, 'under-16')).status).toBe(200);
    expect(await chat(young)).toBe(200);
  });
});

describe('without a mail server', () => {
  it('a child names the guardian, and an elder hands the link over', async () => {
    const { young, guardian } = await child();
    const { clock, config, database } = academy;
    const requests = createGuardianRequests({
      clock,
      config: { ...config, mail: { ...config.mail, isCaptured: false } },
      database,
      jobs: academy.academy.jobs,
      rateLimits: { consume: async () => undefined },
      youngPlayers: academy.academy.youngPlayers,
    });
    const named = await requests.ask({
      userId: young.userId,
      email: guardian,
      address: '127.0.0.1',
    });
    expect(named).toMatchObject({ sendsMail: false, guardian: { email: guardian, answer: null } });
    await expect(requests.sendOwn(guardian)).rejects.toThrow('không gửi email');
    const { link } = await requests.handOver({
      elder: { userId: elder.userId, role: 'admin' },
      userId: young.userId,
      email: guardian,
      reason: 'Phụ huynh đến tận nơi.',
    });
    expect((await decide(tokenIn(link) ?? '', 'agree')).status).toBe(204);
    expect(await chat(young)).toBe(200);
  });
});

describe('limits', () => {
  it('bound the mails of a child, the mails to a guardian, and the attempts of an address', async () => {
    const strict = await academyOfTest({ rateLimitFactor: 1 });
    await turnOn(strict);
    const [first, second] = [await child(strict), await child(strict)];
    const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
      const all: number[] = [];
      for (let index = 0; index < times; index += 1) all.push((await send()).status);
      return all;
    };
    // by child, whatever the address
    expect(await statuses(3, () => ask(first.young, 'ba@example.com'))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => ask(first.young, 'ong@example.com'))).toEqual([200, 200, 429]);
    // by guardian's address, over all callers
    expect(await statuses(3, () => ask(second.young, 'ba@example.com'))).toEqual([200, 200, 429]);
    expect((await post('link', { email: 'ba@example.com' }, strict)).status).toBe(429);
    // by caller's address; the request above counts too
    const guesses = await statuses(60, () => post('view', { token: 'A'.repeat(32) }, strict));
    expect(guesses.slice(0, 59).every((status) => status === 404)).toBe(true);
    expect(guesses[59]).toBe(429);
  });
});
