import { signInSchema } from '@goreal/domain/accounts/device';
import { nameLinkMessages } from '@goreal/domain/accounts/name-link.messages';
import { profileSchema } from '@goreal/domain/accounts/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
await academy.academy.startJobs();
await academy.elder('Thầy Hạc');
beforeEach(async () => {
  player = await academy.player();
});

const rename = (displayName: unknown, person = player) =>
  person.put(`/api/users/${person.userId}/displayName`, { displayName });

describe('a display name', () => {
  it.each([
    ['too short', 'a'],
    ['too long', 'a'.repeat(41)],
    ['unseen', '\u200b\u202e\u3164'],
    ['a title', 'Trưởng Lão An'],
    ['a title spelt another way', 'T R U O N G - L 4 O'],
    ['a title with unseen signs between', 'Tr\u200bưởng L\u202eã\u2060o An'],
    ['two scripts', 'Thаy Hac'],
    ['the name of an elder', 'thay  HAC'],
    ['spelled with phonetic letters', 'Trươnɡ Lɑo'],
    ['spelled with enclosed letters', 'Ⓐdmin'],
    ['spelled with Cherokee letters', 'ᎪᎠᎷᎨᏁ'],
    ['the name of a guild master', 'Thầy Hỏa Sơn'],
    ['a look-alike of it', 'Thầy Hạ¢'.replace('¢', 'c.')],
    ['no text', 7],
  ])('is refused when it is %s', async (_what, name) => {
    expect((await rename(name)).status).toBe(400);
    const { displayName } = await profileOf(player);
    expect(displayName).toBe(player.displayName);
  });

  it('may not contain a word of the word list, at the sign-up and later', async () => {
    const operator = await academy.operator();
    await operator.post('/api/moderation/words', { word: 'cáo già', action: 'hold' });
    const refused = { status: 400, body: { error: { code: 'invalid-argument' } } };
    expect(await rename('Lão CÁO  già')).toMatchObject(refused);
    expect((await rename('Cáo Non')).status).toBe(200);
    const password = 'câu chỉ mình biết 2026';
    const account = { name: 'Cáo Già', email: 'fox@example.com', password };
    const answer = await academy.visitor.post('/api/auth/sign-up/email', account);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Tên có từ không hợp với Học Viện');
  });

  it('may not contain an address, which mails would show as a link', async () => {
    expect(await rename('Nhận quà: evil.vn')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid-argument', message: nameLinkMessages.refused } },
    });
    const account = { name: 'http://evil.vn/a', email: 'link@example.com' };
    const password = 'câu chỉ mình biết 2026';
    const answer = await academy.visitor.post('/api/auth/sign-up/email', { ...account, password });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(nameLinkMessages.refused);
  });

  it('is cleaned, shown everywhere and on every device', async () => {
    const stream = await academy.live(player);
    const { displayName } = (await rename('  Lạc \u202eLong   Quân ')).as(profileSchema);
    expect(displayName).toBe('Lạc Long Quân');
    expect((await stream.next('profile.changed')).data).toMatchObject({ displayName });
    const rows = await academy.sql`select name from auth_users where id = ${player.userId}`;
    expect(rows).toEqual([{ name: displayName }]);
  });

  it('of an elder may contain the title', async () => {
    expect((await rename('Trưởng Lão Rùa', await academy.elder('Rùa Vàng'))).status).toBe(200);
  });

  it('of an elder is refused to a new user', async () => {
    const answer = await academy.visitor.post('/api/auth/sign-up/email', {
      name: 'Thay Hac',
      email: 'not-an-elder@example.com',
      password: 'chim-lac-2026',
    });
    expect(answer.status).toBe(400);
  });
});

describe('signed-in devices', () => {
  const list = z.object({ items: z.array(signInSchema) });
  const address = (session = '') => `/api/users/${player.userId}/sessions${session}`;
  const end = (url: string) => player.delete(url);
  const sessions = async () => (await player.get(address())).as(list).items;

  it('are listed without their tokens, and signed out one by one', async () => {
    const phone = await academy.otherDevice(player);
    const stream = await academy.live(phone);
    expect((await sessions()).map(({ sessionId, current }) => ({ sessionId, current }))).toEqual(
      expect.arrayContaining([
        { sessionId: player.sessionId, current: true },
        { sessionId: phone.sessionId, current: false },
      ]),
    );
    const answer = (await end(address(`/${phone.sessionId}`))).as(list);
    expect(answer.items).toHaveLength(1);
    expect((await phone.get(address())).status).toBe(401);
    await stream.next('session.ended');
  });

  it('are all signed out but this one', async () => {
    const others = [await academy.otherDevice(player), await academy.otherDevice(player)];
    await end(address('/others'));
    expect(await sessions()).toMatchObject([{ sessionId: player.sessionId, current: true }]);
    for (const other of others) expect((await other.get(address())).status).toBe(401);
  });
});

describe('the password', () => {
  const OLD = 'chim-lac-2026';
  const NEXT = 'song-hong-2026';

  const signedUp = () => academy.signUp({ password: OLD });

  const change = (person: Person, body: unknown) =>
    person.put(`/api/users/${person.userId}/password`, body);
  const signIn = (email: string, password: string) =>
    academy.visitor.post('/api/auth/sign-in/email', { email, password });

  it('changes only with the old one', async () => {
    const person = await signedUp();
    const wrong = { currentPassword: 'wrong', newPassword: NEXT };
    expect((await change(person, wrong)).status).toBe(401);
    const short = { currentPassword: OLD, newPassword: 'abc' };
    expect((await change(person, short)).status).toBe(400);
    const common = { currentPassword: OLD, newPassword: 'vietnam2020' };
    expect((await change(person, common)).body).toMatchObject({ error: { code: 'weak-password' } });
    expect((await signIn(person.email, OLD)).status).toBe(200);
  });

  it('ends every other session and keeps this one', async () => {
    const person = await signedUp();
    const other = await academy.otherDevice(person);
    expect((await change(person, { currentPassword: OLD, newPassword: NEXT })).status).toBe(200);
    expect((await other.get(`/api/users/${person.userId}`)).status).toBe(401);
    expect((await person.get(`/api/users/${person.userId}`)).status).toBe(200);
    expect((await signIn(person.email, OLD)).status).toBe(401);
    expect((await signIn(person.email, NEXT)).status).toBe(200);
  });

  it('of an elder has eight characters and is not the name of the guild', async () => {
    const person = await signedUp();
    const { pool } = academy.database;
    await pool.query(`update profiles set role = 'admin', guild = 'titans' where user_id = $1`, [
      person.userId,
    ]);
    for (const newPassword of ['x7$kQ!z', 've-than-2026']) {
      const answer = await change(person, { currentPassword: OLD, newPassword });
      expect(answer.body).toMatchObject({ error: { code: 'weak-password' } });
    }
    const newPassword = 'x7$kQ!zp';
    expect((await change(person, { currentPassword: OLD, newPassword })).status).toBe(200);
  });
});
