import { givenName } from '@goreal/domain/display-names/given-name';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdBy, holdTable } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const elder = await academy.elder();

const slowDown = (slowModeSeconds: number) =>
  elder.patch('/api/moderation/guildChats/titans', { slowModeSeconds });
const say = (author: Person, message: string) =>
  author.post('/api/guildChats/titans/messages', { message });
const report = ({ userId, displayName: name }: Person) =>
  elder.post('/api/nameReports', { userId, name, reason: 'insult', note: '' });

afterEach(() => slowDown(0));

/** The names in the live events that a stream which resumes would get. */
async function namesInEvents(author: Person): Promise<string[]> {
  const rows = await academy.sql<{
    name: string;
  }>`select data::jsonb ->> 'userName' as name from live_events
     where name = 'chatMessage.added' and data::jsonb ->> 'userId' = ${author.userId}`;
  return rows.map(({ name }) => name);
}

it('a name that is hidden while a message of its player is being stored is not in that message’s event', async () => {
  const author = await academy.player('titans');
  expect((await slowDown(5)).status).toBe(200);
  expect((await say(author, 'Lời đầu')).status).toBe(201);
  academy.clock.passMs(60_000);
  // The second message has its place in the chat, and waits for the pace of slow mode.
  const held = await holdBy(academy.database, {
    text: 'select from chat_paces where user_id = $1 for update',
    values: [author.userId],
  });
  const says = say(author, 'Lời sau');
  await eventually(async () => expect(await held.waiting()).toBe(1));
  let isHidden = false;
  const hides = report(author).then((answer) => {
    isHidden = true;
    return answer;
  });
  await eventually(async () => expect(isHidden || (await held.waiting()) > 1).toBe(true));
  await held.release();
  expect((await says).status).toBe(201);
  expect((await hides).status).toBe(204);
  const given = givenName(author.userId);
  expect(await namesInEvents(author)).toEqual([given, given]);
});

it('a message that waits while the name of its player is being hidden is stored with the new name', async () => {
  const author = await academy.player('titans');
  const held = await holdTable(academy.database, 'audit_entries');
  const hides = report(author);
  await eventually(async () => expect(await held.waiting()).toBe(1));
  let isAnswered = false;
  const says = say(author, 'Lời chờ').then((answer) => {
    isAnswered = true;
    return answer;
  });
  await eventually(async () => expect(isAnswered || (await held.waiting()) > 1).toBe(true));
  await held.release();
  expect((await hides).status).toBe(204);
  const answer = await says;
  expect(answer.status).toBe(201);
  const given = givenName(author.userId);
  expect(answer.body).toMatchObject({ userName: given });
  expect(await namesInEvents(author)).toEqual([given]);
});

it('names of two players that two elders hide at the same moment are both hidden', async () => {
  const authors = [await academy.player('titans'), await academy.player('titans')];
  for (const author of authors) await say(author, 'Chào');
  const held = await holdTable(academy.database, 'chat_messages');
  const hides = authors.map(report);
  await eventually(async () => expect(await held.waiting()).toBe(2));
  await held.release();
  const answers = await Promise.all(hides);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  for (const author of authors) {
    expect(await namesInEvents(author)).toEqual([givenName(author.userId)]);
  }
});
