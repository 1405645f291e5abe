// @vitest-environment jsdom

import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Call,
  errorBody,
  type FakeServer,
  fakeServer,
  type Settled,
} from '#testing/fake-server.ts';
import { drafts, queuedTexts } from './drafts.ts';
import { formMessages as texts } from './form.messages.ts';
import { submissionNews } from './submission-news.ts';
import { submitQueuedTexts, useSubmissionOutbox } from './submission-outbox.ts';

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

/** The answer of a server that stores what it is sent. */
function created({ body }: Call): Settled {
  return { status: 201, body: { ...(body as object), submissionId: 's1', status: 'pending' } };
}

const sentKeys = (server: FakeServer) =>
  server.sent(POST).map((body) => (body as { key: string }).key);

test('queued submissions are sent in their order, once the network is back', async () => {
  const server = fakeServer({ [POST]: created });
  wait('q1');
  wait('q2');
  await submitQueuedTexts(uid);
  await submitQueuedTexts(uid);
  expect(server.calls.map(({ body }) => body)).toMatchObject([
    { questId: 'q1' },
    { questId: 'q2' },
  ]);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.get({ uid, questId: 'q1' })).toBe('');
  expect(news).toEqual(['submitted', 'submitted']);
});

test('while another user is signed in, or nobody, everything stays for its author', async () => {
  const server = fakeServer({ [POST]: { status: 401, body: errorBody('unauthenticated') } });
  wait('q1');
  wait('q2');
  await submitQueuedTexts(uid);
  expect(server.sent(POST)).toHaveLength(1);
  expect(queuedTexts.quests(uid)).toEqual(['q1', 'q2']);
  expect(news).toEqual([]);
});

test.each([
  'unreachable',
  { status: 503, body: errorBody('unavailable') },
  { status: 500, body: errorBody('internal') },
  { status: 502, body: 'of a proxy' },
  { status: 504, body: 'of a proxy' },
  { status: 408, body: 'of a proxy' },
  { status: 429, body: errorBody('resource-exhausted') },
  { status: 401, body: errorBody('unauthenticated') },
] as const)('while the server is unavailable everything stays (%s)', async (answer) => {
  fakeServer({ [POST]: answer });
  wait('q1');
  await submitQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual(['q1']);
  expect(drafts.get({ uid, questId: 'q1' })).not.toBe('');
  expect(news).toEqual([]);
});

test('a text is repeated with the key of its first attempt, also after a reload and an edit', async () => {
  const server = fakeServer({ [POST]: 'unreachable' });
  wait('q1');
  await submitQueuedTexts(uid);
  drafts.set({ uid, questId: 'q1' }, 'I ran six kilometres.');
  queuedTexts.add({ uid, questId: 'q1' });
  await submitQueuedTexts(uid);
  const [first, second] = sentKeys(server);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('a plain draft of an earlier version gets a key that stays', async () => {
  const server = fakeServer({ [POST]: 'unreachable' });
  localStorage.setItem(`goreal.report.${uid}.q1`, 'I ran five kilometres.');
  queuedTexts.add({ uid, questId: 'q1' });
  await submitQueuedTexts(uid);
  await submitQueuedTexts(uid);
  const [first, second] = sentKeys(server);
  expect(second).toBe(first);
  expect(server.sent(POST)[0]).toMatchObject({ proofData: 'I ran five kilometres.' });
});

test('each submission has a key of its own', async () => {
  const server = fakeServer({ [POST]: created });
  wait('q1');
  await submitQueuedTexts(uid);
  wait('q1');
  await submitQueuedTexts(uid);
  const [first, second] = sentKeys(server);
  expect(second).not.toBe(first);
});

test.each([
  ['pending', 'submitted'],
  ['approved', 'outdated'],
])(
  'a text that the server has by its key, %s, is not kept, and its news is %s',
  async (status, said) => {
    const proofData = 'I ran five kilometres.';
    fakeServer({ [POST]: { body: { submissionId: 's1', status, proofData } } });
    wait('q1', proofData);
    await submitQueuedTexts(uid);
    expect(queuedTexts.quests(uid)).toEqual([]);
    expect(drafts.get({ uid, questId: 'q1' })).toBe('');
    expect(news).toEqual([said]);
  },
);

test('an edited text stays, with a new key, when its earlier version had arrived', async () => {
  const key = { uid, questId: 'q1' };
  const proofData = 'I ran five kilometres.';
  const body = { submissionId: 's1', status: 'pending', proofData };
  const server = fakeServer({ [POST]: { body } });
  wait('q1', 'I ran six kilometres.');
  await submitQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.keyed(key)).toMatchObject({
    text: 'I ran six kilometres.',
    refusal: texts.earlierArrived,
  });
  expect(drafts.keyed(key).key).not.toBe(sentKeys(server)[0]);
  expect(news).toEqual(['refused']);
});

test('what is typed while the text is sent stays', async () => {
  const key = { uid, questId: 'q1' };
  fakeServer({
    [POST]: (call) => {
      drafts.set(key, 'I ran five kilometres, and back.');
      return created(call);
    },
  });
  wait('q1');
  await submitQueuedTexts(uid);
  expect(drafts.get(key)).toBe('I ran five kilometres, and back.');
});

test('a text that another submission preceded waits no longer, and stays as a draft', async () => {
  const key = { uid, questId: 'q1' };
  const body = errorBody('already-exists', questMessages.alreadySubmitted);
  const server = fakeServer({ [POST]: { status: 409, body } });
  wait('q1');
  await submitQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual([]);
  expect(drafts.keyed(key)).toEqual({
    text: 'I ran five kilometres.',
    key: sentKeys(server)[0],
    refusal: questMessages.alreadySubmitted,
  });
  expect(news).toEqual(['refused']);
});

test.each([
  [{ status: 400, body: errorBody('failed-precondition', 'no more') }, 'no more'],
  [{ status: 403, body: errorBody('permission-denied', 'not you') }, 'not you'],
  [{ status: 422, body: 'of a proxy' }, errorMessage('internal')],
] as const)(
  'a refused text (%j) stays as a draft that says why, and waits no longer',
  async (answer, refusal) => {
    fakeServer({ [POST]: answer });
    wait('q1');
    wait('q2');
    const { key } = drafts.keyed({ uid, questId: 'q1' });
    await submitQueuedTexts(uid);
    expect(queuedTexts.quests(uid)).toEqual([]);
    const text = 'I ran five kilometres.';
    expect(drafts.keyed({ uid, questId: 'q1' })).toEqual({ text, key, refusal });
    expect(news).toEqual(['refused', 'refused']);
  },
);

test('a text at which the server fails holds back no other one', async () => {
  fakeServer({
    [POST]: (call) =>
      (call.body as { questId: string }).questId === 'q1'
        ? { status: 500, body: {} }
        : created(call),
  });
  wait('q1');
  wait('q2');
  await submitQueuedTexts(uid);
  expect(queuedTexts.quests(uid)).toEqual(['q1']);
});

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('sends a text that was queued while the rest of the site answered', async () => {
    const server = fakeServer({ [POST]: { status: 503, body: errorBody('unavailable') } });
    renderHook(() => useSubmissionOutbox(uid));
    await vi.advanceTimersByTimeAsync(60_000);
    wait('q1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.sent(POST).length).toBeGreaterThan(1);
    server.answers[POST] = created;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(queuedTexts.quests(uid)).toEqual([]);
    expect(news).toEqual(['submitted']);
    const sent = server.sent(POST).length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.sent(POST)).toHaveLength(sent);
  });
});

test('a submission whose draft was deleted is not sent', async () => {
  const server = fakeServer({});
  wait('q1');
  drafts.remove({ uid, questId: 'q1' });
  await submitQueuedTexts(uid);
  expect(server.calls).toEqual([]);
});
