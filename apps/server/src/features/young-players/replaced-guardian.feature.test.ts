import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { mentoringSchema } from '@goreal/domain/mentoring/mentorship';
import {
  guardianLinkSchema,
  guardianViewSchema,
  youngPlayerSchema,
} from '@goreal/domain/young-players/guardian';
import { guardianMessages as messages } from '@goreal/domain/young-players/guardians.messages';
import { describe, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const FORMER = 'me@example.com';
const NEW = 'ba@example.com';

const academy = await testAcademy();

await academy.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
const elder = await academy.elder();
await elder.put(`/api/users/${elder.userId}/ageBand`, { band: '16-plus' });

const url = (young: Person, path: string) => `/api/users/${young.userId}/${path}`;
const ask = (young: Person, email: string) => young.post(url(young, 'guardianRequest'), { email });
const state = async (young: Person) =>
  (await young.get(url(young, 'youngPlayer'))).as(youngPlayerSchema);
const chat = async (young: Person) => (await young.get('/api/guildChats/titans')).status;
const post = (path: string, body: object) => academy.visitor.post(`/api/guardian/${path}`, body);
const decide = (token: string, decision: 'agree' | 'refuse' | 'withdraw') =>
  post('decision', { token, decision, version: CONSENT_VERSIONS.guardian });

/** An elder hands over a link for a guardian; its token. */
async function handOver(young: Person, email: string): Promise<string> {
  const order = { email, reason: 'Phụ huynh đến tận nơi.' };
  const answer = await elder.post(`/api/members/${young.userId}/guardianLink`, order);
  const { link } = answer.as(guardianLinkSchema);
  return link.slice(link.indexOf('#') + 1);
}

/** A young player about whom the first guardian has answered. */
async function answered(answer: 'agree' | 'refuse'): Promise<Person> {
  const young = await academy.player();
  expect((await young.put(url(young, 'ageBand'), { band: 'under-16' })).status).toBe(200);
  expect((await ask(young, FORMER)).status).toBe(200);
  expect((await decide(await handOver(young, FORMER), answer)).status).toBe(204);
  return young;
}

describe('a guardian whom an elder replaces', () => {
  it('leaves no consent: what is seen by others closes until the new one agrees', async () => {
    const young = await answered('agree');
    const sharing = { granted: true, version: CONSENT_VERSIONS.strava_sharing };
    await young.put(url(young, 'consents/strava_sharing'), sharing);
    expect(await chat(young)).toBe(200);
    const stream = await academy.live(young);
    const token = await handOver(young, NEW);
    await stream.next('resync');
    expect(await chat(young)).toBe(403);
    expect(await state(young)).toMatchObject({
      restriction: 'guardian-needed',
      guardian: { email: NEW, answer: null, answeredAt: null },
    });
    expect((await post('view', { token })).as(guardianViewSchema)).toMatchObject({
      guardianEmail: NEW,
      answer: null,
      agreedVersion: null,
    });
    const inbox = await young.get(url(young, 'notifications'));
    expect(inbox.text).toContain(messages.notifications.replaced.title);
    const rows = await academy.sql`select purpose, granted from consent_entries
      where user_id = ${young.userId} order by entry_id`;
    expect(rows).toEqual([
      { purpose: 'guardian', granted: true },
      { purpose: 'strava_sharing', granted: true },
      { purpose: 'guardian', granted: false },
      { purpose: 'strava_sharing', granted: false },
    ]);
    expect((await decide(token, 'withdraw')).status).toBe(400);
    expect((await decide(token, 'agree')).status).toBe(204);
    expect(await chat(young)).toBe(200);
  });

  it('is notified to the player at the time of the academy’s clock, as each answer is', async () => {
    academy.clock.passDays(1);
    const young = await answered('agree');
    await handOver(young, NEW);
    const rows = await academy.sql`
      select title, created_at as at from notifications where user_id = ${young.userId}
      order by title <> ${messages.notifications.agreed.title}`;
    const at = academy.clock.now();
    const { agreed, replaced } = messages.notifications;
    expect(rows).toEqual([
      { title: agreed.title, at },
      { title: replaced.title, at },
    ]);
  });

  it('takes the child’s name from the notifications of a mentor', async () => {
    const mentor = await academy.player();
    await mentor.put(url(mentor, 'ageBand'), { band: '16-plus' });
    await grantAura(academy.database, { userId: mentor.userId, amount: 1500, level: 'warrior' });
    const young = await answered('agree');
    const { apprentices } = (
      await mentor.post('/api/mentorships', { apprenticeId: young.userId })
    ).as(mentoringSchema);
    const accepted = await young.post(`/api/mentorships/${apprentices[0]?.id}/accept`);
    expect(accepted.status).toBe(200);
    const inbox = async () => (await mentor.get(url(mentor, 'notifications'))).text;
    expect(await inbox()).toContain(`${young.displayName} đã nhận lời`);
    await handOver(young, NEW);
    expect(await inbox()).toContain('Một môn sinh đã nhận lời');
    expect(await inbox()).not.toContain(young.displayName);
  });

  it('takes what the child wrote from open pages and from streams that resume', async () => {
    const adult = await academy.player();
    await adult.put(url(adult, 'ageBand'), { band: '16-plus' });
    const young = await answered('agree');
    const open = await academy.live(adult);
    const say = async (by: Person, message: string) =>
      expect((await by.post('/api/guildChats/titans/messages', { message })).status).toBe(201);
    await say(adult, 'Chào buổi sáng');
    const { id: lastEventId } = await open.next('chatMessage.added');
    await say(young, 'Chào cả sảnh');
    await handOver(young, NEW);
    expect(await open.next('displayName.changed')).toMatchObject({
      data: { userId: young.userId },
    });
    await say(adult, 'Có ai ở đây không');
    const resumed = await academy.live(adult, lastEventId);
    const { data } = await resumed.next('chatMessage.added');
    expect(data).toMatchObject({ message: 'Có ai ở đây không' });
    expect(JSON.stringify(resumed.events)).not.toContain(young.displayName);
  });

  it.each(['agree', 'refuse'] as const)(
    'and had answered (%s) is not followed by one whom the player names',
    async (answer) => {
      const young = await answered(answer);
      await handOver(young, NEW);
      const refused = await ask(young, 'anh@example.com');
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(messages.replaced);
      expect((await state(young)).guardian).toMatchObject({ email: NEW, answer: null });
      // A new link for the one whom the elder named.
      expect((await ask(young, NEW)).status).toBe(200);
    },
  );

  it('by the same address keeps what was agreed', async () => {
    const young = await answered('agree');
    const token = await handOver(young, FORMER);
    expect(await chat(young)).toBe(200);
    expect((await post('view', { token })).as(guardianViewSchema)).toMatchObject({
      answer: 'agreed',
    });
    expect((await decide(token, 'withdraw')).status).toBe(204);
    expect(await chat(young)).toBe(403);
  });
});
