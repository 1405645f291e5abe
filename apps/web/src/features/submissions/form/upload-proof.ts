import type { MediaKind } from '@goreal/domain/media/media-kind';
import { type DetailedError, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { ApiError, ErrorWithoutMessage, errorOf } from '#platform/api-client/api-error.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';
import { uploadResult } from './api/submissions.ts';
import type { SubmissionKey } from './drafts.ts';

const ENDPOINT = '/api/uploads';
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Short interruptions are not shown; longer ones call `onInterrupted`. */
const RETRY_DELAYS_MS = [500];

export type FinishedUpload = { address: string; uploadId: string };

export type UploadEvents = {
  onProgress: (sent: number, total: number) => void;
  /** The connection was lost, or the server asks to try again, with its reason; `start` resumes the upload. */
  onInterrupted: (reason?: string) => void;
  /** The server, or this device, refuses the file. */
  onFailed: (error: ApiError) => void;
  onDone: (upload: FinishedUpload) => void;
};

/** Upload of one file by tus: resumable within a page and across reloads. */
export type ProofUpload = {
  start(): Promise<void>;
  pause(): Promise<void>;
  /** Aborts, and deletes the received parts on the server. */
  cancel(): Promise<void>;
  /** Removes the stored upload address: the submission was created. */
  forget(): Promise<void>;
};

export function createProofUpload(
  job: SubmissionKey & { file: File; kind: MediaKind; options?: UploadOptions } & UploadEvents,
): ProofUpload {
  const { uid, questId, file, kind } = job;
  const id = ['goreal', uid, questId, file.name, file.size, file.lastModified].join('/');
  const upload: Upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name, filetype: file.type, questId, proofType: kind },
    fingerprint: () => Promise.resolve(id),
    headers: shownUserHeader(uid),
    // The library would drop the address and begin a new upload; the upload's owner continues it.
    onAfterResponse: async (_request, answer) => {
      if (answer.getStatus() === 401) throw await refusalIn(answer);
    },
    onProgress: (sent, total) => job.onProgress(sent, total ?? file.size),
    onError: (error) => {
      void refusalOf(error).then(({ isFinal, reason }) => {
        if (isFinal) job.onFailed(reason);
        else job.onInterrupted(reason?.message);
      });
    },
    onSuccess: ({ lastResponse }) => {
      finished(upload, lastResponse.getHeader('x-goreal-file')).then(job.onDone, (error) =>
        error instanceof ApiError && error.code !== 'network-request-failed'
          ? job.onFailed(error)
          : job.onInterrupted(),
      );
    },
    ...job.options,
  });
  let resumed: Promise<void> | undefined;
  /** Counts starts, pauses and cancels: a start that another one follows while it waits sends nothing. */
  let attempt = 0;
  const resumePrevious = async () => {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
  };
  const stop = (): Promise<void> => {
    attempt += 1;
    return upload.abort();
  };
  return {
    async start() {
      // The library would otherwise send in parallel with a request of an earlier start, and every part
      // twice.
      const stopped = stop();
      const own = attempt;
      await stopped;
      resumed ??= resumePrevious();
      await resumed;
      if (own === attempt) upload.start();
    },
    pause: stop,
    async cancel() {
      attempt += 1;
      // When the deletion fails, the server's clean-up job removes the parts.
      await upload.abort(true).catch(() => undefined);
    },
    async forget() {
      const { urlStorage } = upload.options;
      const known = await upload.findPreviousUploads();
      await Promise.all(known.map(({ urlStorageKey }) => urlStorage?.removeUpload(urlStorageKey)));
    },
  };
}

async function finished(upload: Upload, header: string | undefined): Promise<FinishedUpload> {
  const uploadId = upload.url?.split('/').at(-1) ?? '';
  return { address: header || (await uploadResult(uploadId)), uploadId };
}

/** One that passes has no reason where the server was not reached, or another request has the upload. */
type Refusal =
  | { isFinal: true; reason: ApiError }
  | { isFinal: false; reason?: ApiError | undefined };

async function refusalOf(error: Error | DetailedError): Promise<Refusal> {
  if ('causingError' in error && error.causingError instanceof ApiError)
    return { isFinal: true, reason: error.causingError };
  const answer = 'originalResponse' in error ? error.originalResponse : undefined;
  if (!answer) {
    const isOfDevice = !('originalRequest' in error);
    return isOfDevice ? { isFinal: true, reason: new ApiError('internal') } : { isFinal: false };
  }
  const status = answer.getStatus();
  if (status === 0 || status === 409 || status === 423) return { isFinal: false };
  const reason = await refusalIn(answer);
  const isFinal = status < 500 && reason.code !== 'too-many-requests';
  if (isFinal) return { isFinal, reason };
  // The error page of a proxy is not shown to the player.
  return { isFinal, reason: reason instanceof ErrorWithoutMessage ? undefined : reason };
}

function refusalIn(answer: HttpResponse): Promise<ApiError> {
  return errorOf(new Response(answer.getBody(), { status: answer.getStatus() }));
}
