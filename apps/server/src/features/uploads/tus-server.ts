import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { ERRORS, Server } from '@tus/server';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { retryAfterOf, toAppError } from '#platform/http/errors.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { type AdmissionContext, admitUpload } from './admit-upload.ts';
import { fileUrl } from './file-name.ts';
import { refusalBody, refusalOfStatus, refusals } from './media-refusal.ts';
import { ownUpload } from './own-upload.ts';
import { StagingStore } from './staging-store.ts';
import { createUploadLeases } from './upload-leases.ts';
import { createUploadLocks } from './upload-locks.ts';
import { isFinished } from './uploads.repository.ts';

export const UPLOADS_PATH = '/api/uploads';

/** A stalled request is ended this long (ms) after another one has asked for its upload. */
const DRAIN_MS = 2000;

export type TusHandler = {
  /** Serves one request of the tus protocol for a caller. */
  serve(exchange: {
    request: IncomingMessage;
    response: ServerResponse;
    caller: Principal;
  }): Promise<void>;
  /** Resolves when all bytes received so far are stored. */
  settle(): Promise<void>;
};

/** tus 1.0 with our rules: who may create, read, continue and delete an upload, and errors in the API's format. */
export function createTusHandler(context: AdmissionContext & { logger: Logger }): TusHandler {
  const callers = new WeakMap<object, Principal>();

  function callerOf(request: { runtime?: { node?: { req: object } } }): Principal {
    const node = request.runtime?.node?.req;
    const caller = node && callers.get(node);
    if (!caller) throw new AppError('unauthenticated');
    return caller;
  }

  const { database } = context;
  // The embedded database has one process, which needs no leases.
  const leases = database.kind === 'postgresql' ? createUploadLeases(database) : undefined;
  const staging = new StagingStore(context);
  const tus = new JsonErrorsServer({
    path: UPLOADS_PATH,
    datastore: staging,
    locker: createUploadLocks({ leases }),
    lockDrainTimeout: DRAIN_MS,
    maxSize: MEDIA_LIMITS.proofMaxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    async onIncomingRequest(request, uploadId) {
      if (request.method === 'POST') return;
      await ownUpload(context, { uploadId, userId: callerOf(request).userId });
    },
    async onUploadCreate(request, upload) {
      await admitUpload(context, { caller: callerOf(request), upload });
      return {};
    },
    async onUploadFinish(request, upload) {
      const { userId } = callerOf(request);
      const row = await ownUpload(context, { uploadId: upload.id, userId });
      if (!isFinished(row)) throw refusals.gone();
      return { headers: { 'x-goreal-file': fileUrl(row.path) } };
    },
    onResponseError(request, error) {
      const reason = reasonOf(error);
      const retryAfter = retryAfterOf(reason);
      if (retryAfter !== undefined) {
        request.runtime?.node?.res?.setHeader('retry-after', retryAfter);
      }
      if (reason.status >= 500) {
        const cause = error instanceof Error ? error : new Error(error.body.trim());
        context.logger.error({ error: cause }, 'upload failed');
      }
      return { status_code: reason.status, body: refusalBody(reason) };
    },
  });

  return {
    async serve({ request, response, caller }) {
      callers.set(request, caller);
      await tus.handle(request, response);
    },
    settle: () => staging.settle(),
  };
}

const TUS_VERSION = '1.0.0';
/** How the library refuses another version: with 400, where the protocol asks for 412 and the own version. */
const OTHER_VERSION = /^Invalid .*\btus-resumable\b/;

/** The same of another content type: with 400, where the protocol asks for 415. */
const OTHER_CONTENT_TYPE = /^Invalid .*\bcontent-type\b/;

/** Converts every refusal to the API's error form, also the library's own. */
class JsonErrorsServer extends Server {
  override write(...args: Parameters<Server['write']>): ReturnType<Server['write']> {
    const [context, headers, answered, body = ''] = args;
    if (answered < 400) return super.write(context, headers, answered, body);
    const status = OTHER_VERSION.test(body) ? 412 : OTHER_CONTENT_TYPE.test(body) ? 415 : answered;
    if (status === 412) headers.set('tus-version', TUS_VERSION);
    headers.set('content-type', 'application/json; charset=utf-8');
    const json = body.startsWith('{') ? body : refusalBody(refusalOfStatus(status));
    return super.write(context, headers, status, json);
  }
}

type Refusal = Pick<AppError, 'status' | 'code' | 'message'> & { details?: unknown };

function reasonOf(error: Error | { status_code: number; body: string }): Refusal {
  // The library throws these objects; the first when a newer request took over the upload.
  if (error === ERRORS.ABORTED) return refusals.busy();
  if (error === ERRORS.INVALID_CONTENT_TYPE) return refusalOfStatus(415);
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return refusals.tooLarge();
  if (error === ERRORS.MISSING_OFFSET) return refusalOfStatus(400);
  if (error === ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION) return refusals.sizeUnknown();
  if ('status_code' in error && typeof error.status_code === 'number') {
    return refusalOfStatus(error.status_code);
  }
  return toAppError(error instanceof Error ? error : new Error('not an error'));
}
