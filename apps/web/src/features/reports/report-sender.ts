import type { MediaKind } from '@goreal/domain/media';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { sendReport } from './api/send-report.ts';
import type { ReportKey } from './drafts.ts';
import { keptFiles } from './kept-files.ts';
import { reportNews } from './report-news.ts';
import { holdUploadLock } from './upload-lock.ts';
import type { createProofUpload, ProofUpload } from './upload-proof.ts';

/** How far a proof file is on its way into the elders' hands. */
export type SendState =
  | { status: 'idle' }
  | { status: 'uploading' | 'paused' | 'waiting'; sent: number; total: number }
  /** the file has arrived, the report is being written */
  | { status: 'handing-in' }
  | { status: 'handed-in' }
  | { status: 'failed'; error: ApiError };

export type ReportSender = {
  get(): SendState;
  subscribe(listener: () => void): () => void;
  start(proof: { file: File; kind: MediaKind }): void;
  pause(): void;
  resume(): void;
  /** Back to the beginning; the file stays with the form. */
  cancel(): void;
  /** Forgets a finished or failed attempt. */
  reset(): void;
};

/** Loaded only when something is sent: the protocol's code is not part of the first view. */
type OpenUpload = () => Promise<typeof createProofUpload>;

const loadUpload: OpenUpload = async () => (await import('./upload-proof.ts')).createProofUpload;

/** Without a word from the network, look again by ourselves. */
const LOOK_AGAIN_MS = 15_000;

/** Upload, then report: one path that survives lost networks, and stands outside of any component. */
export function createReportSender(
  key: ReportKey,
  {
    openUpload = loadUpload,
    send = sendReport,
  }: { openUpload?: OpenUpload; send?: typeof sendReport } = {},
): ReportSender {
  let state: SendState = { status: 'idle' };
  let upload: ProofUpload | undefined;
  let kind: MediaKind = 'image';
  let url: string | undefined;
  let attempt = 0;
  let lookAgain: ReturnType<typeof setTimeout> | undefined;
  let holds: (() => void)[] = [];
  const listeners = new Set<() => void>();

  function set(next: SendState): void {
    state = next;
    const underWay =
      next.status === 'uploading' || next.status === 'handing-in' || next.status === 'waiting';
    if (underWay) hold();
    else letGo();
    clearTimeout(lookAgain);
    if (next.status === 'waiting') lookAgain = setTimeout(resume, LOOK_AGAIN_MS);
    for (const listener of listeners) listener();
  }

  function hold(): void {
    if (holds.length > 0) return;
    holds = [unsavedWork.hold('upload'), holdUploadLock(key)];
  }

  function letGo(): void {
    for (const release of holds) release();
    holds = [];
  }

  function onOnline(): void {
    if (state.status === 'waiting') resume();
  }

  async function begin(file: File, mine: number): Promise<void> {
    const open = await openUpload();
    if (mine !== attempt) return;
    const still = (act: () => void) => () => {
      if (mine === attempt) act();
    };
    upload = open({
      ...key,
      file,
      kind,
      onProgress: (sent, total) => still(() => moved(sent, total))(),
      onInterrupted: still(() => set({ ...progress(), status: 'waiting' })),
      onFailed: (error) => still(() => fail(error))(),
      onDone: (address) => still(() => void handIn(address))(),
    });
    await upload.start();
  }

  function moved(sent: number, total: number): void {
    if (state.status === 'uploading') set({ status: 'uploading', sent, total });
  }

  function progress(): { sent: number; total: number } {
    return 'sent' in state ? { sent: state.sent, total: state.total } : { sent: 0, total: 0 };
  }

  async function handIn(address: string): Promise<void> {
    url = address;
    set({ status: 'handing-in' });
    try {
      const { questId } = key;
      const report = await send({ questId, proofType: kind, proofData: address });
      window.removeEventListener('online', onOnline);
      void upload?.forget();
      // Where nothing could be kept there is nothing to remove.
      keptFiles.remove(key).catch(() => undefined);
      set({ status: 'handed-in' });
      reportNews.publish({ kind: 'handed-in', report });
    } catch (error) {
      // The server knows no such file (any more): it has to be sent again.
      if (codeOfError(error) === 'not-found') url = undefined;
      fail(error instanceof ApiError ? error : new ApiError('internal'));
    }
  }

  function fail(error: ApiError): void {
    window.removeEventListener('online', onOnline);
    set({ status: 'failed', error });
    if (error.code === 'already-exists') reportNews.publish({ kind: 'outdated' });
  }

  function resume(): void {
    if (state.status !== 'paused' && state.status !== 'waiting') return;
    set({ ...progress(), status: 'uploading' });
    void upload?.start();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(proof) {
      if (!canStart(state)) return;
      kind = proof.kind;
      attempt += 1;
      window.addEventListener('online', onOnline);
      // The file had arrived before the report failed: only the report is sent again.
      if (url) {
        void handIn(url);
        return;
      }
      set({ status: 'uploading', sent: 0, total: proof.file.size });
      begin(proof.file, attempt).catch(() => fail(new ApiError('network-request-failed')));
    },
    pause() {
      if (state.status !== 'uploading' && state.status !== 'waiting') return;
      set({ ...progress(), status: 'paused' });
      void upload?.pause();
    },
    resume,
    cancel() {
      attempt += 1;
      url = undefined;
      void upload?.cancel();
      upload = undefined;
      window.removeEventListener('online', onOnline);
      set({ status: 'idle' });
    },
    reset() {
      attempt += 1;
      url = undefined;
      upload = undefined;
      set({ status: 'idle' });
    },
  };
}

function canStart({ status }: SendState): boolean {
  return status === 'idle' || status === 'failed' || status === 'handed-in';
}

const senders = new Map<string, ReportSender>();

/** The one sender of a quest's report on this page, whatever tab is shown. */
export function reportSender(key: ReportKey): ReportSender {
  const name = `${key.uid}/${key.questId}`;
  const known = senders.get(name) ?? createReportSender(key);
  senders.set(name, known);
  return known;
}
