import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#platform/config/s3-config.ts';

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 100;
/** How long an answer may take to begin; a part of 8 MB on a slow line included. */
const ANSWER_MS = 60_000;

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
export function createS3Client(config: S3Config): S3Client {
  const signer = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  });
  const base = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;

  async function ask(request: S3Request): Promise<Response> {
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
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error('The S3 store is silent.')), ANSWER_MS);
    try {
      return await fetch(signed, { signal: abort.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      const answer = await ask(request).catch((error: unknown) => {
        if (isLast) throw new Error('The S3 store cannot be reached.', { cause: error });
      });
      if (answer && (answer.ok || request.alsoFine?.includes(answer.status))) return answer;
      if (answer && (isLast || !isPassing(answer.status))) {
        throw new S3Error({
          method: request.method,
          status: answer.status,
          reason: await reasonOf(answer),
        });
      }
      await answer?.body?.cancel();
      await delay(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
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
