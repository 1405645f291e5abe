// @vitest-environment jsdom
import type { Submission } from '@goreal/domain/submissions/submission';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorBody, fakeServer } from '../../../testing/fake-server.ts';
import { drafts, queuedTexts } from './drafts.ts';
import { submissionNews } from './submission-news.ts';
import { sendQueuedTexts } from './submission-outbox.ts';

const uid = 'u1';
const POST = 'POST /api/submissions';
const news: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  news.length = 0;
  stop = submissionNews.subscribe(({ kind }) => news.push(kind));
});
afterEach(() => {
  stop();
});

function wait(questId: string, text = 'I ran five kilometres.'): void {
  drafts.set({ uid, questId }, text);
  queuedTexts.add({ uid, questId });
}

test('queued submissions are sent in their order, once the network is back', async () => {
  const server = fakeServer({
    [POST]: { status: 201, body: { submissionId: 's1' } as Submission },
  });
  wait('q1');
  wait('q2');
  await sendQueuedTexts(uid);
  await sendQueuedTexts(uid);
  expect(server.calls.map(({ body }) => body)).toMatchObject([
    { questId: 'q1' },
    { questId: 'q2' },
  ]);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.get({ uid, questId: 'q1' })).toBe('');
  expect(news).toEqual(['handed-in', 'handed-in']);
});

test.each(['unreachable', { status: 503, body: errorBody('unavailable') }] as const)(
  'while the server is unavailable everything stays (%s)',
  async (answer) => {
    fakeServer({ [POST]: answer });
    wait('q1');
    await sendQueuedTexts(uid);
    expect(queuedTexts.quests(uid)).toEqual(['q1']);
    expect(drafts.get({ uid, questId: 'q1' })).not.toBe('');
    expect(news).toEqual([]);
  },
);

test('a submission that the server has already is not sent again', async () => {
  fakeServer({ [POST]: { status: 409, body: errorBody('already-exists') } });
  wait('q1');
  await sendQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.get({ uid, questId: 'q1' })).toBe('');
});

test('a refused text stays as a draft and waits no longer', async () => {
  fakeServer({ [POST]: { status: 400, body: errorBody('failed-precondition') } });
  wait('q1');
  await sendQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.get({ uid, questId: 'q1' })).not.toBe('');
  expect(news).toEqual(['outdated']);
});

test('a submission whose draft was deleted is not sent', async () => {
  const server = fakeServer({});
  wait('q1');
  drafts.remove({ uid, questId: 'q1' });
  await sendQueuedTexts(uid);
  expect(server.calls).toEqual([]);
});
