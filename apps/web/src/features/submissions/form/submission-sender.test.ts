// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import type { reportError } from '#platform/error-reporting/report-error.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { createFakeTus, type FakeTus, FILE_ADDRESS } from '#testing/fake-tus.ts';
import { submissionOf } from '#testing/submission-of.ts';
import type { submitProof } from './api/submissions.ts';
import type { SendState } from './send-state.ts';
import { type SubmissionNews, submissionNews } from './submission-news.ts';
import { createSubmissionSender, type SubmissionSender } from './submission-sender.ts';
import { createProofUpload } from './upload-proof.ts';

// Vite resolves the library's browser build; Vitest would take the one for Node.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'));

const key = { uid: 'u1', questId: 'q1' };
const BYTES = 7000;
const CHUNK = 3000;
const content = new Uint8Array(BYTES).map((_, index) => index % 251);
const file = () => new File([content], 'proof.png', { type: 'image/png', lastModified: 1 });

const submission = submissionOf({
  proofType: 'image',
  proofData: FILE_ADDRESS,
  proofName: 'proof.png',
  status: 'pending',
});

let tus: FakeTus;
let server: ReturnType<typeof fakeServer>;
const send = vi.fn<typeof submitProof>();
const report = vi.fn<typeof reportError>();
let news: SubmissionNews[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer({});
  report.mockReset().mockResolvedValue('sent');
  tus = createFakeTus();
  send.mockReset().mockResolvedValue(submission);
  news = [];
  stop = submissionNews.subscribe((one) => news.push(one));
});
afterEach(() => {
  stop();
});

function newSender(chunkSize = CHUNK): SubmissionSender {
  const openUpload: typeof createProofUpload = (job) =>
    createProofUpload({ ...job, options: { httpStack: tus.httpStack, chunkSize } });
  return createSubmissionSender(key, { openUpload: async () => openUpload, send, report });
}

async function until(sender: SubmissionSender, status: SendState['status']): Promise<SendState> {
  await vi.waitFor(() => expect(sender.get().status).toBe(status), { timeout: 8000 });
  return sender.get();
}

function start(chunkSize?: number): SubmissionSender {
  const sender = newSender(chunkSize);
  sender.start({ file: file(), kind: 'image' });
  return sender;
}

function expectArrived(): void {
  expect(tus.received()).toEqual(content);
  expect(tus.creations).toBe(1);
}

describe('sending a file', () => {
  it('uploads it in pieces, then writes the submission with its address', async () => {
    const sender = newSender();
    const seen = new Set<number>();
    sender.subscribe(() => {
      const state = sender.get();
      if (state.status === 'uploading') seen.add(state.sent);
    });
    sender.start({ file: file(), kind: 'image' });
    expect(unsavedWork.has('upload')).toBe(true);
    await until(sender, 'submitted');
    expectArrived();
    expect(Math.max(...seen)).toBe(BYTES);
    expect(send).toHaveBeenCalledExactlyOnceWith({
      questId: 'q1',
      proofType: 'image',
      proofData: FILE_ADDRESS,
      key: 'one',
    });
    expect(news).toEqual([{ kind: 'submitted', submission }]);
    expect(unsavedWork.has()).toBe(false);
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('continues where the connection was cut', async () => {
    tus.faults.push('cut', 'cut');
    await until(start(), 'submitted');
    expectArrived();
  });

  it('waits while the server is unreachable, and continues at the online event', async () => {
    tus.down = true;
    const sender = start();
    await until(sender, 'waiting');
    expect(unsavedWork.has('upload')).toBe(true);
    tus.down = false;
    window.dispatchEvent(new Event('online'));
    await until(sender, 'submitted');
    expectArrived();
  });

  it('is retried without an online event', async () => {
    tus.down = true;
    const sender = start();
    await until(sender, 'waiting');
    tus.down = false;
    await until(sender, 'submitted');
    expectArrived();
  });

  it('is sent once when the network returns during a retry of its own', async () => {
    tus.onAsked = () => {
      tus.down = tus.creations > 0;
    };
    const sender = start(500);
    await until(sender, 'waiting');
    tus.onAsked = () => {
      tus.onAsked = undefined;
      tus.down = false;
      window.dispatchEvent(new Event('online'));
    };
    await until(sender, 'submitted');
    expectArrived();
    expect(send).toHaveBeenCalledOnce();
  });

  it('sends nothing while paused, and a paused page may be left', async () => {
    const sender = newSender();
    const first = new Promise<void>((resolve) => {
      sender.subscribe(() => {
        const state = sender.get();
        if (state.status === 'uploading' && state.sent >= CHUNK) resolve();
      });
    });
    sender.start({ file: file(), kind: 'image' });
    await first;
    sender.pause();
    expect(sender.get().status).toBe('paused');
    expect(unsavedWork.has()).toBe(false);
    expect(send).not.toHaveBeenCalled();
    sender.resume();
    await until(sender, 'submitted');
    expectArrived();
  });

  it('continues in a new page what an old one began', async () => {
    tus.faults.push('cut');
    const before = start();
    await vi.waitFor(() => expect(tus.received().length).toBeGreaterThan(0));
    before.pause();
    await until(start(), 'submitted');
    expectArrived();
  });

  it('is refused while another user is signed in, and continued when its owner is again', async () => {
    tus.faults.push('cut');
    const before = start();
    await vi.waitFor(() => expect(tus.received().length).toBeGreaterThan(0));
    before.pause();
    tus.caller = 'u2';
    const state = await until(start(), 'failed');
    expect(state).toMatchObject({ error: { code: 'unauthenticated' } });
    tus.caller = 'u1';
    await until(start(), 'submitted');
    expectArrived();
  });

  it('asks for the address when the last answer was lost', async () => {
    server.answers['GET /api/uploads/one/result'] = { body: { url: '/files/asked-for' } };
    tus.faults.push('hide', 'hide', 'hide');
    await until(start(), 'submitted');
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/uploads/one/result']);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ proofData: '/files/asked-for' });
  });

  it('says the precise sentence of a refusal', async () => {
    tus.faults.push({ status: 415, message: 'not what it says it is' });
    const state = await until(start(), 'failed');
    expect(state).toMatchObject({ error: { message: 'not what it says it is' } });
    expect(unsavedWork.has()).toBe(false);
  });

  it.each([
    // The library itself tries twice more.
    ['unavailable', 503, 3],
    ['too-many-requests', 429, 1],
  ] as const)(
    'waits with the sentence of a refusal that passes: %s',
    async (code, status, times) => {
      const busy = { status, code, message: 'many files wait', withheld: true };
      tus.faults.push(...Array.from({ length: times }, () => busy));
      const sender = start(BYTES);
      expect(await until(sender, 'waiting')).toMatchObject({ reason: 'many files wait' });
      const seen = new Set<string>();
      sender.subscribe(() => seen.add(sender.get().status));
      await until(sender, 'submitted');
      expect(seen).toEqual(new Set(['submitting', 'submitted']));
      expectArrived();
      expect(report).not.toHaveBeenCalled();
    },
  );

  it('shows the server’s text of a limit that does not end with time', async () => {
    tus.faults.push({ status: 429, code: 'resource-exhausted', message: 'too many files' });
    const state = await until(start(), 'failed');
    expect(state).toMatchObject({ error: { message: 'too many files' } });
  });

  it('reports a failure to the team, and not a lost network', async () => {
    tus.faults.push('cut');
    await until(start(), 'submitted');
    expect(report).not.toHaveBeenCalled();
    tus.faults.push({ status: 413, message: 'no room' });
    await until(start(), 'failed');
    const about = { errorType: 'upload', component: 'submission-sender' };
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.any(ApiError),
      expect.objectContaining(about),
    );
  });

  it('deletes what was uploaded when it is cancelled', async () => {
    tus.faults.push('cut');
    const sender = start();
    await vi.waitFor(() => expect(tus.received().length).toBeGreaterThan(0));
    sender.cancel();
    expect(sender.get().status).toBe('idle');
    await vi.waitFor(() => expect(tus.terminated).toBe(true));
    expect(send).not.toHaveBeenCalled();
  });
});

describe('writing the submission', () => {
  it('is repeated alone when only it failed', async () => {
    send.mockRejectedValueOnce(new ApiError('internal'));
    const sender = start();
    await until(sender, 'failed');
    sender.start({ file: file(), kind: 'image' });
    await until(sender, 'submitted');
    expectArrived();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('waits for the network', async () => {
    send.mockRejectedValueOnce(new ApiError('network-request-failed'));
    const sender = start();
    await until(sender, 'waiting');
    window.dispatchEvent(new Event('online'));
    await until(sender, 'submitted');
    expectArrived();
  });

  it('is repeated with the same key in a new page, and says nothing of a decided submission', async () => {
    send.mockRejectedValueOnce(new ApiError('network-request-failed'));
    const before = start();
    await until(before, 'waiting');
    before.pause();
    send.mockResolvedValueOnce({ ...submission, status: 'rejected' });
    server.answers['GET /api/uploads/one/result'] = { body: { url: FILE_ADDRESS } };
    await until(start(), 'submitted');
    expect(tus.creations).toBe(1);
    expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['one', 'one']);
    expect(news).toEqual([{ kind: 'outdated' }]);
  });

  it('notifies the page when the server has a submission already', async () => {
    send.mockRejectedValueOnce(new ApiError('already-exists'));
    await until(start(), 'failed');
    expect(news).toEqual([{ kind: 'outdated' }]);
  });

  it('sends the file again when the server no longer has it', async () => {
    send.mockRejectedValueOnce(new ApiError('not-found'));
    const sender = start();
    await until(sender, 'failed');
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    sender.start({ file: file(), kind: 'image' });
    await until(sender, 'submitted');
    expect(tus.creations).toBe(2);
  });
});
