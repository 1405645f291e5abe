// @vitest-environment jsdom
import { questMessages } from '@goreal/domain/quests/quests.messages';
import type { Submission } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { questOf } from '#testing/quest-of.ts';
import { show } from '#testing/show.tsx';
import { submissionOf } from '#testing/submission-of.ts';
import { drafts, queuedTexts } from './drafts.ts';
import { formMessages as texts } from './form.messages.ts';
import { type SubmissionNews, submissionNews } from './submission-news.ts';
import { submitQueuedTexts } from './submission-outbox.ts';
import { TextSubmission } from './text-submission.tsx';

const POST = 'POST /api/submissions';

const quest = questOf({ questId: '5c0f1f0e-0000-4000-8000-000000000001' });
const key = { uid: 'u1', questId: quest.questId };
const long = 'a report that is long enough';
let server: ReturnType<typeof fakeServer>;
let news: SubmissionNews[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer({});
  news = [];
  stop = submissionNews.subscribe((one) => news.push(one));
});
afterEach(() => {
  stop();
});

function renderForm(returned?: Submission): HTMLTextAreaElement {
  show(<TextSubmission uid="u1" quest={quest} returned={returned} />);
  return screen.getByRole('textbox');
}

function send(): void {
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
}

test('the text form refuses fewer than ten characters after trimming, and sends nothing', () => {
  const area = renderForm();
  fireEvent.change(area, { target: { value: '   123456789   ' } });
  send();
  expect(screen.getByText(submissionMessages.textTooShort)).toBeDefined();
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(area);
  expect(server.calls).toEqual([]);
});

test('the text form counts the characters as the server will', () => {
  const area = renderForm();
  fireEvent.change(area, { target: { value: '  0123456789  ' } });
  expect(screen.getByText('10/10.000')).toBeDefined();
});

test('the text form keeps the text on this device, for this quest and player', () => {
  fireEvent.change(renderForm(), { target: { value: long } });
  cleanup();
  expect(renderForm().value).toBe(long);
  expect(drafts.get({ uid: 'u2', questId: key.questId })).toBe('');
});

test('the text form is unsaved work while there is text', () => {
  const area = renderForm();
  expect(unsavedWork.has()).toBe(false);
  fireEvent.change(area, { target: { value: long } });
  expect(unsavedWork.has('form')).toBe(true);
  cleanup();
  expect(unsavedWork.has()).toBe(false);
});

test('the text form loses nothing when sending fails, and says why', async () => {
  const body = errorBody('failed-precondition', 'the quest is closed');
  server.answers[POST] = { status: 400, body };
  const area = renderForm();
  fireEvent.change(area, { target: { value: long } });
  send();
  await screen.findByText(submissionMessages.sendFailed);
  expect(screen.getByText('the quest is closed')).toBeDefined();
  expect(area.value).toBe(long);
  expect(drafts.get(key)).toBe(long);
  expect(news).toEqual([]);
});

test('the text form offers to reload once the session is over', async () => {
  server.answers[POST] = { status: 401, body: errorBody('unauthenticated') };
  fireEvent.change(renderForm(), { target: { value: long } });
  send();
  expect(await screen.findByRole('button', { name: texts.reload })).toBeDefined();
});

test('the text form notifies the page and deletes the draft once it is submitted', async () => {
  const submission = { submissionId: 's1', status: 'pending', proofData: long };
  server.answers[POST] = { status: 201, body: submission };
  const area = renderForm();
  fireEvent.change(area, { target: { value: `  ${long}  ` } });
  send();
  await waitFor(() => expect(news).toEqual([{ kind: 'submitted', submission }]));
  const { questId } = key;
  const body = { questId, proofType: 'text', proofData: long, key: expect.any(String) };
  expect(server.calls).toEqual([{ method: 'POST', path: '/api/submissions', body }]);
  expect(drafts.get(key)).toBe('');
});

test('the text form notifies the page that it is out of date when the server has a submission already', async () => {
  server.answers[POST] = { status: 409, body: errorBody('already-exists') };
  fireEvent.change(renderForm(), { target: { value: long } });
  send();
  await waitFor(() => expect(news).toEqual([{ kind: 'outdated' }]));
});

test('the text form begins with the rejected text, which a draft replaces', () => {
  expect(renderForm(rejected).value).toBe(rejected.proofData);
  expect(unsavedWork.has()).toBe(false);
  cleanup();
  drafts.set(key, long);
  expect(renderForm(rejected).value).toBe(long);
});

test('the text form takes no text from a rejected file', () => {
  const proofData = '/files/submissions/u1/q1/1-a.png';
  expect(renderForm({ ...rejected, proofType: 'image', proofData }).value).toBe('');
});

test('the text form keeps an unedited rejected text in the outbox when the network is away', async () => {
  server.answers[POST] = 'unreachable';
  renderForm(rejected);
  send();
  await screen.findByText(texts.queued.text);
  expect(queuedTexts.quests('u1')).toEqual([key.questId]);
  expect(drafts.get(key)).toBe(rejected.proofData);
});

test('the text form says why the outbox was refused, until the text is edited', async () => {
  drafts.set(key, long);
  drafts.refuse(key, 'the quest is closed');
  const area = renderForm();
  expect(screen.getByText('the quest is closed')).toBeDefined();
  expect(area.value).toBe(long);
  fireEvent.change(area, { target: { value: `${long}!` } });
  expect(screen.queryByText('the quest is closed')).toBeNull();
  cleanup();
  renderForm();
  expect(screen.queryByText('the quest is closed')).toBeNull();
});

test('the text form says why the outbox was refused also where the first attempt found no network', async () => {
  server.answers[POST] = 'unreachable';
  fireEvent.change(renderForm(), { target: { value: long } });
  send();
  await screen.findByText(texts.queued.text);
  const body = errorBody('already-exists', questMessages.alreadySubmitted);
  server.answers[POST] = { status: 409, body };
  await act(() => submitQueuedTexts('u1'));
  expect(screen.getByText(questMessages.alreadySubmitted)).toBeDefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText(texts.queued.text)).toBeNull();
});

test('the text form repeats the key of a failed attempt, and takes an edited text out of the queue', async () => {
  server.answers[POST] = 'unreachable';
  const area = renderForm();
  fireEvent.change(area, { target: { value: long } });
  send();
  await screen.findByText(texts.queued.text);
  const edited = `${long}, and edited`;
  fireEvent.change(area, { target: { value: edited } });
  expect(screen.queryByText(texts.queued.text)).toBeNull();
  expect(queuedTexts.quests('u1')).toEqual([]);
  server.answers[POST] = {
    body: { submissionId: 's1', status: 'pending', proofData: long },
  };
  send();
  expect(await screen.findByText(texts.earlierArrived)).toBeDefined();
  expect(area.value).toBe(edited);
  const [first, second] = server.sent(POST) as { key: string }[];
  expect(second?.key).toBe(first?.key);
});

const rejected = submissionOf({
  submissionId: 's0',
  questId: quest.questId,
  proofData: 'the text that an elder sent back',
  status: 'rejected',
  feedback: 'say more',
});
