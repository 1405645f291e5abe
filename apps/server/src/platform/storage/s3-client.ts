import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#platform/config/s3-config.ts';
import { StorageAwayError } from './storage.ts';

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 100;
/** How long an answer may take to begin, all attempts together; a part of 8 MB on a slow line included. */
const ANSWER_MS = 60_000;
/** An answer without a body on the way there is owed sooner. */
const SHORT_ANSWER_MS = 10_000;

/** The store answered, but not with what was asked for. Names no credential. */
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
  /** statuses that are an answer beside 2xx */
  alsoFine?: readonly number[];
};

export type S3Client = (request: S3Request) => Promise<Response>;

/**
 * Signed requests to one bucket, addressed by path, which every S3-compatible store understands. Asks again
 * when the store is busy or the line breaks: every request of ours may be repeated.
 */
export function createS3Client(config: S3Config, patience: { answerMs?: number } = {}): S3Client {
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
    // Unsigned, because proxies in front of a store may rewrite it.
    signed.headers.set('accept-encoding', 'identity');
    return fetch(signed, { signal: enough });
  }

  async function askAgain(request: S3Request, enough: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      const answer = await ask(request, enough).catch((error: unknown) => {
        if (isLast || enough.aborted) {
          throw new StorageAwayError('The S3 store cannot be reached.', { cause: error });
        }
      });
      if (answer && (answer.ok || request.alsoFine?.includes(answer.status))) return answer;
      if (answer && (isLast || !isPassing(answer.status))) throw await errorOf(request, answer);
      await answer?.body?.cancel();
      await delay(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  return async (request) => {
    const ms = patience.answerMs ?? (request.body ? ANSWER_MS : SHORT_ANSWER_MS);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error('The S3 store is silent.')), ms);
    try {
      return await askAgain(request, abort.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function errorOf({ method }: S3Request, answer: Response): Promise<Error> {
  const { status } = answer;
  const error = new S3Error({ method, status, reason: await reasonOf(answer) });
  if (!isPassing(status)) return error;
  return new StorageAwayError(error.message, { cause: error });
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
