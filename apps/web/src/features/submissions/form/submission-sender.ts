import type { MediaKind } from '@goreal/domain/media/media-kind';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { growingDelayMs } from '#platform/connectivity/growing-delay.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { isUnreachable } from '#platform/outbox/outbox.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { createListeners } from '#ui/store/store.ts';
import { submitProof } from './api/submissions.ts';
import type { SubmissionKey } from './drafts.ts';
import { keptFiles } from './kept-files.ts';
import { isUploading, type SendEvent, type SendState, stateAfter } from './send-state.ts';
import { submissionNews } from './submission-news.ts';
import { holdUploadLock } from './upload-lock.ts';
import type { createProofUpload, FinishedUpload, ProofUpload } from './upload-proof.ts';

type Proof = { file: File; kind: MediaKind };

export type SubmissionSender = {
  get(): SendState;
  subscribe(listener: () => void): () => void;
  start(proof: Proof): void;
  pause(): void;
  resume(): void;
  /** Resets to idle; the form keeps the file. */
  cancel(): void;
  /** Removes a finished or failed attempt. */
  reset(): void;
};

/** Loaded on demand: the tus client is not part of the first view. */
type OpenUpload = () => Promise<typeof createProofUpload>;

const loadUpload: OpenUpload = async () => (await import('./upload-proof.ts')).createProofUpload;

/** Longest retry delay without an `online` event. */
const LONGEST_RETRY_MS = 15_000;

const UPLOAD_FAILURE = {
  component: 'submission-sender',
  errorType: 'upload',
  severity: 'medium',
} as const;

/** Uploads the file, then creates the submission. Survives network failures, and is independent of components. */
export function createSubmissionSender(
  key: SubmissionKey,
  {
    openUpload = loadUpload,
    send = submitProof,
    report = reportError,
  }: {
    openUpload?: OpenUpload;
    send?: typeof submitProof;
    report?: typeof reportError;
  } = {},
): SubmissionSender {
  let state: SendState = { status: 'idle' };
  let upload: ProofUpload | undefined;
  let proof: Proof | undefined;
  let finished: FinishedUpload | undefined;
  let latestAttempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryCount = 0;
  let locks: (() => void)[] = [];
  const listeners = createListeners();

  /** Returns whether the event changed the state. */
  function apply(event: SendEvent): boolean {
    const next = stateAfter(state, event);
    if (next === state) return false;
    state = next;
    if (isUploading(next) || next.status === 'submitting') acquireLocks();
    else releaseLocks();
    clearTimeout(retryTimer);
    if (next.status === 'waiting') retryTimer = setTimeout(proceed, waitMs());
    listeners.notify();
    return true;
  }

  function acquireLocks(): void {
    if (locks.length > 0) return;
    locks = [unsavedWork.hold('upload'), holdUploadLock(key)];
  }

  function releaseLocks(): void {
    for (const release of locks) release();
    locks = [];
  }

  function waitMs(): number {
    retryCount += 1;
    return growingDelayMs({ mostMs: LONGEST_RETRY_MS, failures: retryCount });
  }

  function onOnline(): void {
    if (state.status === 'waiting') resume();
  }

  /** Continues from the current state: open the upload, send the rest of it, or create the submission. */
  function proceed(): void {
    if (finished) void submit(finished);
    else if (upload) void upload.start();
    else void begin(latestAttempt);
  }

  async function begin(attemptId: number): Promise<void> {
    const open = await openUpload().catch(() => undefined);
    if (attemptId !== latestAttempt || !proof) return;
    if (!open) {
      apply({ kind: 'interrupt' });
      return;
    }
    const ifLatest =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        if (attemptId === latestAttempt) act(...args);
      };
    upload = open({
      ...key,
      ...proof,
      onProgress: ifLatest((sent: number, total: number) => {
        if (apply({ kind: 'progress', sent, total })) retryCount = 0;
      }),
      onInterrupted: ifLatest((reason?: string) => void apply({ kind: 'interrupt', reason })),
      onFailed: ifLatest((error: ApiError) => {
        upload = undefined;
        // Specification 8: a final failure of an upload is reported, a lost network is not.
        report(error, UPLOAD_FAILURE).catch(() => undefined);
        fail(error);
      }),
      onDone: ifLatest((done: FinishedUpload) => void submit(done)),
    });
    if (isUploading(state)) await upload.start();
  }

  async function submit(done: FinishedUpload): Promise<void> {
    const attemptId = latestAttempt;
    finished = done;
    if (!proof) return;
    apply({ kind: 'uploaded', total: proof.file.size });
    const { questId } = key;
    try {
      // An upload belongs to one submission: its id finds that submission when this answer was lost.
      const submission = await send({
        questId,
        proofType: proof.kind,
        proofData: done.address,
        key: done.uploadId,
      });
      void upload?.forget();
      finish('submitted');
      // Without storage there is nothing to remove.
      keptFiles.remove(key).catch(() => undefined);
      submissionNews.arrived(submission);
    } catch (error) {
      if (attemptId === latestAttempt) onSubmitFailed(error);
    }
  }

  function onSubmitFailed(error: unknown): void {
    const code = codeOfError(error);
    // The server has no such upload, e.g. it has expired: upload again.
    if (code === 'not-found') {
      finished = undefined;
      void upload?.forget();
      upload = undefined;
    }
    if (isUnreachable(error)) apply({ kind: 'interrupt' });
    else fail(error instanceof ApiError ? error : new ApiError('internal'));
  }

  function fail(error: ApiError): void {
    window.removeEventListener('online', onOnline);
    apply({ kind: 'fail', error });
    if (error.code === 'already-exists') submissionNews.publish({ kind: 'outdated' });
  }

  function resume(): void {
    if (apply({ kind: 'resume' })) proceed();
  }

  function finish(kind: 'cancel' | 'submitted'): void {
    latestAttempt += 1;
    finished = undefined;
    upload = undefined;
    proof = undefined;
    window.removeEventListener('online', onOnline);
    apply({ kind });
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    start(given) {
      if (!apply({ kind: 'start', total: given.file.size })) return;
      latestAttempt += 1;
      proof = given;
      window.addEventListener('online', onOnline);
      proceed();
    },
    pause() {
      if (apply({ kind: 'pause' })) void upload?.pause();
    },
    resume,
    cancel() {
      void upload?.cancel();
      finish('cancel');
    },
    reset: () => finish('cancel'),
  };
}

const senders = new Map<string, SubmissionSender>();

/** The single sender of a quest's submission on this page. */
export function submissionSender(key: SubmissionKey): SubmissionSender {
  const name = `${key.uid}/${key.questId}`;
  const known = senders.get(name) ?? createSubmissionSender(key);
  senders.set(name, known);
  return known;
}
