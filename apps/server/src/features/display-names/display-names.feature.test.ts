import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { chatMessageSchema } from '@goreal/domain/chat/chat-message';
import { displayNameMessages as texts } from '@goreal/domain/display-names/display-names.messages';
import { givenName } from '@goreal/domain/display-names/given-name';
import { reportedNameSchema } from '@goreal/domain/display-names/name-report';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { mentoringMessages } from '@goreal/domain/mentoring/mentoring.messages';
import { mentoringSchema } from '@goreal/domain/mentoring/mentorship';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const elder = await academy.elder();
const operator = await academy.operator();
let player: Person;
let reporters: [Person, Person, Person];

const bad = { reason: 'insult', note: 'Không hay.' };
const report = (by: Person, { userId, displayName: name }: Person, body: object = {}) =>
  by.post('/api/nameReports', { userId, name, ...bad, ...body });
const keep = (by: Person, userId: string, name: string) =>
  by.post(`/api/members/${userId}/name/keep`, { name });
const remove = (by: Person, userId: string, name: string, reason = 'Tên làm đau người khác.') =>
  by.post(`/api/members/${userId}/name/remove`, { name, reason });
const rename = (person: Person, displayName: string) =>
  person.put(`/api/users/${person.userId}/displayName`, { displayName });
const queue = async () =>
  (await elder.get('/api/moderation/names?limit=100')).as(
    z.object({ items: z.array(reportedNameSchema), total: z.int() }),
  );
const waiting = async ({ userId }: Person) =>
  (await queue()).items.filter((item) => item.userId === userId);
const counted = async () =>
  (await elder.get('/api/queueCounts')).as(z.object({ names: z.int() })).names;
const nameOf = async (person: Person) =>
  (await person.get(`/api/users/${person.userId}`)).as(z.object({ displayName: z.string() }))
    .displayName;
const announced = async (by: Person) =>
  (await by.get('/api/guildChats/titans/messages'))
    .as(z.object({ items: z.array(chatMessageSchema) }))
    .items.filter(({ isSystemMessage }) => isSystemMessage)
    .map(({ message }) => message);
const letters = async (person: Person) =>
  (await person.get(`/api/users/${person.userId}/notifications`)).as(
    z.object({ items: z.array(z.object({ title: z.string(), body: z.string() })) }),
  ).items;

async function hide(): Promise<void> {
  for (const by of reporters) expect((await report(by, player)).status).toBe(204);
}

beforeEach(async () => {
  player = await academy.player();
  reporters = [await academy.player(), await academy.player('envoys'), await academy.player()];
});

describe('refusals', () => {
  it('refuses reports on nobody, oneself, and a name that the player no longer has', async () => {
    const [reader] = reporters;
    expect((await report(reader, player, { userId: 'nobody' })).status).toBe(404);
    const own = await report(reader, reader);
    expect(own.status).toBe(400);
    expect(own.text).toContain(texts.ownName);
    const other = await report(reader, player, { name: 'Someone Else' });
    expect(other.status).toBe(400);
    expect(other.text).toContain(texts.renamed);
    expect((await report(reader, player, { reason: 'dislike' })).status).toBe(400);
    expect(await waiting(player)).toEqual([]);
  });

  it('takes no report of an operator’s name, on which nobody could decide', async () => {
    const before = await counted();
    const answer = await report(reporters[0], operator);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(texts.operator);
    await report(reporters[0], player);
    await academy.sql`update profiles set role = 'super_admin' where user_id = ${player.userId}`;
    expect(await counted()).toBe(before);
  });

  it('refuses decisions on the own name and an operator’s, and on an elder’s by anyone but operators', async () => {
    const other = await academy.elder('Elder Heron');
    expect((await report(reporters[0], other)).status).toBe(204);
    expect(await waiting(other)).toMatchObject([{ isHidden: false, isElder: true }]);
    // The queue of an elder leaves out reports of the elder's own name.
    const own = (await other.get('/api/moderation/names?limit=100')).as(
      z.object({ items: z.array(reportedNameSchema) }),
    );
    expect(own.items.filter(({ userId }) => userId === other.userId)).toEqual([]);
    const self = await remove(other, other.userId, other.displayName);
    expect(self.status).toBe(403);
    expect(self.text).toContain(appealMessages.notSelf);
    const peer = await remove(elder, other.userId, other.displayName);
    expect(peer.status).toBe(403);
    expect(peer.text).toContain(memberMessages.notElders);
    expect((await keep(elder, other.userId, other.displayName)).status).toBe(403);
    expect((await remove(other, operator.userId, operator.displayName)).status).toBe(403);
    expect((await remove(operator, other.userId, other.displayName)).status).toBe(204);
    expect(await nameOf(other)).toBe(givenName(other.userId));
  });
});

it('a restricted account reports nobody, and cannot be reported', async () => {
  await academy.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
  const say = (person: Person, band: string) =>
    person.put(`/api/users/${person.userId}/ageBand`, { band });
  for (const person of reporters) await say(person, '16-plus');
  await say(player, 'under-16');
  expect((await report(player, reporters[0])).status).toBe(403);
  expect((await report(reporters[0], player)).status).toBe(404);
  await academy.academy.youngPlayers.setMode({ isOn: false, actorId: undefined });
});

describe('reports', () => {
  it('wait for an elder with their notes, each person counting once', async () => {
    const before = await counted();
    const [first, second] = reporters;
    await report(first, player);
    await report(first, player, { note: 'again' });
    await report(second, player, { reason: 'other', note: '' });
    expect(await waiting(player)).toMatchObject([
      {
        name: player.displayName,
        displayName: player.displayName,
        isHidden: false,
        reports: [
          { reason: 'insult', note: 'Không hay.', reporterName: first.displayName },
          { reason: 'other', note: '', reporterName: second.displayName },
        ],
      },
    ]);
    expect(await nameOf(player)).toBe(player.displayName);
    expect(await counted()).toBe(before + 1);
    // A reported name that its player replaced is left out of the queue.
    await rename(player, 'Another Name');
    expect(await waiting(player)).toEqual([]);
    expect(await counted()).toBe(before);
    expect((await keep(elder, player.userId, player.displayName)).status).toBe(204);
  });

  it('of three people hide a name everywhere, also in the announcements of the guild chat', async () => {
    player = await academy.newcomer();
    await player.patch(`/api/users/${player.userId}`, { guild: 'titans' });
    const given = givenName(player.userId);
    const live = await academy.live(player);
    const mate = await academy.live(reporters[0]);
    await hide();
    expect(await live.next('profile.changed')).toMatchObject({ data: { displayName: given } });
    expect(await mate.next('displayName.changed')).toMatchObject({
      data: { userId: player.userId },
    });
    expect(await mate.next('boards.changed')).toMatchObject({ data: {} });
    expect(await nameOf(player)).toBe(given);
    const announcements = await announced(reporters[0]);
    expect(announcements.filter((text) => text.includes(player.displayName))).toEqual([]);
    expect(announcements.filter((text) => text.startsWith(given))).toHaveLength(1);
    expect(await waiting(player)).toMatchObject([
      { name: player.displayName, displayName: given, isHidden: true },
    ]);
    const { title, body } = texts.notifications.hidden;
    expect(await letters(player)).toContainEqual({ title, body: body(given) });
    // The player cannot take the hidden name again, in capitals either.
    for (const name of [player.displayName, player.displayName.toUpperCase()]) {
      const answer = await rename(player, name);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(accountMessages.nameBarred);
    }
    expect((await report(await academy.player(), player, { name: given })).text).toContain(
      texts.given,
    );
  });

  it('of one elder hide it at once; concurrent reports hide it once', async () => {
    expect((await report(elder, player)).status).toBe(204);
    expect(await nameOf(player)).toBe(givenName(player.userId));
    player = await academy.player();
    const answers = await Promise.all(reporters.map((by) => report(by, player)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await nameOf(player)).toBe(givenName(player.userId));
    const { title } = texts.notifications.hidden;
    expect((await letters(player)).filter((letter) => letter.title === title)).toHaveLength(1);
  });
});

it('another name is written into the announcements of the guild chat', async () => {
  player = await academy.newcomer();
  await player.patch(`/api/users/${player.userId}`, { guild: 'titans' });
  const mate = await academy.live(reporters[0]);
  await rename(player, 'Renamed By Choice');
  expect(await mate.next('displayName.changed')).toMatchObject({ data: { userId: player.userId } });
  const announcements = await announced(reporters[0]);
  expect(announcements.filter((text) => text.startsWith('Renamed By Choice '))).toHaveLength(1);
  expect(announcements.filter((text) => text.includes(player.displayName))).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ['three people hide', () => hide()],
  ['an elder removes', () => remove(elder, player.userId, player.displayName)],
  [
    'an elder removes after its player chose another',
    async () => {
      await report(reporters[0], player);
      await rename(player, 'Kinder Name');
      await remove(elder, player.userId, player.displayName);
    },
  ],
])('a name that %s is not in what a stream that resumes gets', async (_, act) => {
  player = await academy.newcomer();
  const mate = await academy.live(reporters[0]);
  const { displayName } = reporters[2];
  const say = (by: Person, message: string) =>
    by.post('/api/guildChats/titans/messages', { message });
  await say(reporters[2], 'Where the reader stopped');
  const { id: lastEventId } = await mate.next('chatMessage.added');
  mate.close();
  await player.patch(`/api/users/${player.userId}`, { guild: 'titans' });
  expect((await say(player, 'Said under a bad name')).status).toBe(201);
  await act();
  expect((await say(reporters[2], 'Said last')).status).toBe(201);
  const resumed = await academy.live(reporters[0], lastEventId);
  for (let at = 0; at < 3; at++) await resumed.next('chatMessage.added');
  expect(JSON.stringify(resumed.events)).not.toContain(player.displayName);
  const names = resumed.events.filter(({ name }) => name === 'chatMessage.added');
  expect(names.map(({ data }) => data)).toMatchObject([
    { isSystemMessage: true, message: expect.stringContaining(await nameOf(player)) },
    { userName: await nameOf(player), message: 'Said under a bad name' },
    { userName: displayName, message: 'Said last' },
  ]);
});

it('a name that is hidden is in no notification of others, nor in what their stream resumes with', async () => {
  const [reader, , mate] = reporters;
  await grantAura(academy.database, { userId: player.userId, amount: 1500, level: 'warrior' });
  const first = await academy.live(reader);
  await mate.post('/api/guildChats/titans/messages', { message: 'Where the reader stopped' });
  const { id: lastEventId } = await first.next('chatMessage.added');
  first.close();
  const mentoring = `/api/users/${reader.userId}/mentoring`;
  await player.post('/api/mentorships', { apprenticeId: reader.userId });
  const { invitations } = (await reader.get(mentoring)).as(mentoringSchema);
  const id = invitations[0]?.id;
  await reader.post(`/api/mentorships/${id}/accept`);
  const body = `${player.displayName} nhắn lời của mình`;
  const word = await player.post(`/api/mentorships/${id}/encouragements`, { message: body });
  expect(word.status).toBe(200);
  await hide();
  const given = givenName(player.userId);
  const { invited, encouragement } = mentoringMessages.notifications;
  const expected = [
    { title: encouragement.title(given), body: `${given} nhắn lời của mình` },
    { title: invited.title, body: invited.body(given) },
  ];
  // Both were sent at the same instant.
  const inbox = await letters(reader);
  for (const letter of expected) expect(inbox).toContainEqual(expect.objectContaining(letter));
  const resumed = await academy.live(reader, lastEventId);
  const sent = [await resumed.next('notification.added'), await resumed.next('notification.added')];
  expect(sent.map(({ data }) => data)).toMatchObject(expected.toReversed());
  expect(JSON.stringify(resumed.events)).not.toContain(player.displayName);
});

describe('decisions', () => {
  it('to keep restore a hidden name, and further reports hide it no more', async () => {
    await hide();
    expect((await keep(elder, player.userId, player.displayName)).status).toBe(204);
    expect(await nameOf(player)).toBe(player.displayName);
    const { title, body } = texts.notifications.kept;
    expect(await letters(player)).toContainEqual({ title, body: body(player.displayName) });
    expect(await waiting(player)).toEqual([]);
    const again = await keep(elder, player.userId, player.displayName);
    expect(again.status).toBe(404);
    expect(again.text).toContain(texts.settled);
    for (const by of [await academy.player(), await academy.player(), await academy.player()]) {
      expect((await report(by, player)).status).toBe(204);
    }
    expect(await nameOf(player)).toBe(player.displayName);
    expect(await waiting(player)).toMatchObject([{ isHidden: false }]);
  });

  it('wait also for a hidden name whose reporters were deleted', async () => {
    const reporter = await academy.elder('Elder Plover');
    await report(reporter, player);
    await academy.sql`delete from auth_users where id = ${reporter.userId}`;
    expect(await waiting(player)).toMatchObject([{ isHidden: true, reports: [] }]);
    expect((await keep(elder, player.userId, player.displayName)).status).toBe(204);
    expect(await nameOf(player)).toBe(player.displayName);
  });

  it('to keep leave a name that was chosen in the meantime', async () => {
    await hide();
    await rename(player, 'Chosen Later');
    expect((await keep(elder, player.userId, player.displayName)).status).toBe(204);
    expect(await nameOf(player)).toBe('Chosen Later');
    const rows = await academy.sql`select action, details from audit_entries
      where subject = ${`user:${player.userId}`}`;
    expect(rows).toEqual([{ action: 'member.name-keep', details: { wasHidden: true } }]);
    expect((await rename(player, player.displayName)).status).toBe(200);
  });

  it('to remove replace a name for good, notify its player why, and keep it out of the audit log', async () => {
    const answer = await remove(elder, player.userId, player.displayName, 'Tên này xúc phạm');
    expect(answer.status).toBe(204);
    const given = givenName(player.userId);
    expect(await nameOf(player)).toBe(given);
    expect((await rename(player, player.displayName)).text).toContain(accountMessages.nameBarred);
    const { title, body } = texts.notifications.removed;
    expect(await letters(player)).toContainEqual({ title, body: body('Tên này xúc phạm') });
    const rows = await academy.sql<{
      action: string;
      entry: string;
    }>`select action, audit_entries::text as entry
      from audit_entries where subject = ${`user:${player.userId}`}`;
    expect(rows.map(({ action }) => action)).toEqual(['member.name-remove']);
    expect(rows[0]?.entry).not.toContain(player.displayName);
    expect((await remove(elder, player.userId, player.displayName)).text).toContain(texts.renamed);
    expect((await remove(elder, player.userId, given)).text).toContain(texts.given);
  });

  it('to remove settle a name that was hidden before', async () => {
    await hide();
    expect((await remove(elder, player.userId, player.displayName)).status).toBe(204);
    expect(await waiting(player)).toEqual([]);
    expect(await nameOf(player)).toBe(givenName(player.userId));
    expect((await rename(player, 'A Better Name')).status).toBe(200);
  });
});
