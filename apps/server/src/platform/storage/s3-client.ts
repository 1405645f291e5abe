import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#platform/config/s3-config.ts';
import { readAtMost } from '#platform/http/read-at-most.ts';
import { StorageRefusedError, StorageUnavailableError } from './storage.ts';

const TEXT_MAX_BYTES = 8 * 2 ** 20;
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 100;
/** Longest time until an answer begins, all attempts together, including an 8 MB part on a slow line. */
const ANSWER_MS = 60_000;
/** The shorter limit for requests without a body. */
const SHORT_ANSWER_MS = 10_000;

/** The store answered with an error. Names no credential. */
export class S3Error extends Error {
  readonly status: number;
  constructor(request: { method: string; status: number; reason: string }) {
    super(
      `The S3 store answered ${request.method} with ${request.status} ${request.reason}`.trim(),
    );
    this.name = 'S3Error';
    this.status = request.status;
  }
}

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** key inside the bucket; '' is the bucket itself */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /** statuses besides 2xx that are no error */
  alsoFine?: readonly number[];
};

export type S3Client = (request: S3Request) => Promise<Response>;

/**
 * Signed requests to one bucket with path-style addresses, which every S3-compatible store supports. Retries when the
 * store is busy or the connection breaks: every request of ours is idempotent.
 */
export function createS3Client(config: S3Config, timeouts: { answerMs?: number } = {}): S3Client {
  const signer = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  });
  const base = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;

  async function ask(request: S3Request, enough: AbortSignal): Promise<Response> {
    const { method, key, query = {}, headers = {}, body } = request;
    const search = new URLSearchParams(query).toString();
    const address = `${base}${key && `/${encodeKey(key)}`}${search && `?${search}`}`;
    const signed = await signer.sign(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    // The header is unsigned, because proxies in front of a store may rewrite it.
    signed.headers.set('accept-encoding', 'identity');
    // A signed request is for this store alone.
    return fetch(signed, { signal: enough, redirect: 'manual' });
  }

  async function retryRequest(request: S3Request, enough: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      const answer = await ask(request, enough).catch((error: unknown) => {
        if (isLast || enough.aborted) {
          throw new StorageUnavailableError('The S3 store cannot be reached.', { cause: error });
        }
      });
      if (answer?.ok) return answer;
      if (answer && request.alsoFine?.includes(answer.status)) return expected(request, answer);
      if (answer && (isLast || !isPassing(answer.status))) throw await errorOf(request, answer);
      await answer?.body?.cancel();
      await delay(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  return async (request) => {
    const ms = timeouts.answerMs ?? (request.body ? ANSWER_MS : SHORT_ANSWER_MS);
    const abort = new AbortController();
    const timer = setTimeout(
      () => abort.abort(new Error('The S3 store did not answer in time.')),
      ms,
    );
    try {
      return await retryRequest(request, abort.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** An object that does not exist, but not a bucket that does not. */
async function expected(request: S3Request, answer: Response): Promise<Response> {
  const reason = await reasonOf(answer);
  if (reason === NO_BUCKET) throw errorFor(request, { status: answer.status, reason });
  return new Response(null, { status: answer.status });
}

async function errorOf(request: S3Request, answer: Response): Promise<Error> {
  return errorFor(request, { status: answer.status, reason: await reasonOf(answer) });
}

type Refusal = { status: number; reason: string };

function errorFor({ method, key }: S3Request, refusal: Refusal): Error {
  const error = new S3Error({ method, ...refusal });
  const isBucket = refusal.reason === NO_BUCKET || (refusal.status === 404 && key === '');
  const setting = isBucket ? 'S3_BUCKET' : settingOf(refusal);
  if (setting !== undefined) {
    return new StorageRefusedError(`${error.message}: check ${setting}.`, { cause: error });
  }
  if (!isPassing(refusal.status)) return error;
  return new StorageUnavailableError(error.message, { cause: error });
}

const NO_BUCKET = 'NoSuchBucket';

/** What an operator has to look at when the store refuses us. */
function settingOf({ status, reason }: Refusal): string | undefined {
  if (status !== 401 && status !== 403) return undefined;
  if (reason === 'InvalidAccessKeyId') return 'S3_ACCESS_KEY_ID';
  if (reason === 'SignatureDoesNotMatch') return 'S3_SECRET_ACCESS_KEY';
  if (reason === 'RequestTimeTooSkewed') return 'the clock of this machine';
  return 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what this key may do in S3_BUCKET';
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Text of an answer: a listing of 1,000 keys, the most that one answer has, takes about a megabyte. */
export async function textOf(answer: Response): Promise<string> {
  return Buffer.from(await readAtMost(answer, TEXT_MAX_BYTES)).toString();
}

async function reasonOf(answer: Response): Promise<string> {
  // Without a reason the status says what failed.
  const text = await textOf(answer).catch(() => '');
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
