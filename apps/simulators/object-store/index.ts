import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createObjects, type Stored } from './objects.ts';
import { type Credentials, signatureFault } from './signature.ts';

export type S3Simulator = {
  /** for a client of the store */
  config: { endpoint: string; bucket: string } & Credentials;
  /** the same as environment variables for the server */
  environment: Record<
    'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >;
  /** stored objects, by key */
  objects: ReadonlyMap<string, Stored>;
  /** multipart uploads neither completed nor aborted */
  begunUploads(): number;
  /** The next requests are answered with this status, or their connection is closed. */
  failNext(times: number, how: number | 'cut'): void;
  close(): Promise<void>;
};

/** Keys of a page of a listing, few so that tests use several pages. */
const PAGE = 100;

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer; url: URL };

/**
 * Simulates an S3-compatible store with one bucket: checks signatures and checksums, supports ranges, multipart
 * uploads and listings, keeps everything in memory. For tests only.
 */
export async function startS3Simulator(): Promise<S3Simulator> {
  const credentials: Credentials = {
    accessKeyId: 'simulated-key',
    secretAccessKey: 'simulated-secret',
    region: 'hanoi-1',
  };
  const bucket = 'academy';
  const objects = createObjects();
  let failures = { left: 0, how: 503 as number | 'cut' };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<ServerResponse> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    if (failures.left > 0) {
      failures.left -= 1;
      if (failures.how === 'cut') return response.destroy();
      return refuse(response, failures.how, 'SlowDown');
    }
    const fault = signatureFault(request, body, credentials);
    if (fault) return refuse(response, 403, fault);
    const url = new URL(request.url ?? '/', 'http://store');
    const [, wantedBucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (wantedBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const exchange = { request, response, body, url };
    const key = rest.join('/');
    if (key === '') return request.method === 'HEAD' ? response.end() : list(exchange);
    return act(exchange, key);
  }

  function act({ request, response, body, url }: Exchange, key: string): ServerResponse {
    const query = url.searchParams;
    const uploadId = query.get('uploadId');
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
    switch (request.method) {
      case 'PUT': {
        const etag = uploadId
          ? objects.part(uploadId, Number(query.get('partNumber')), body)
          : objects.put(key, body, contentType).etag;
        if (!etag) return refuse(response, 404, 'NoSuchUpload');
        return response.setHeader('etag', etag).end();
      }
      case 'POST': {
        if (query.has('uploads')) {
          const begun = objects.begin(key, contentType);
          return response.end(`<Result><UploadId>${begun}</UploadId></Result>`);
        }
        const fault = objects.complete(uploadId ?? '', partsIn(body.toString()));
        return fault ? refuse(response, 400, fault) : response.end('<Result/>');
      }
      case 'DELETE':
        if (uploadId) objects.abort(uploadId);
        else objects.all.delete(key);
        return response.writeHead(204).end();
      default:
        return send(request, response, objects.all.get(key));
    }
  }

  function list({ response, url }: Exchange): ServerResponse {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...objects.all.keys()].filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.sort().slice(0, PAGE);
    const contents = page.map((key) => {
      const size = objects.all.get(key)?.bytes.length ?? 0;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size></Contents>`;
    });
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const encoding = '<EncodingType>url</EncodingType>';
    return response.end(
      `<ListBucketResult>${encoding}${contents.join('')}${next}</ListBucketResult>`,
    );
  }

  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    config: { endpoint, bucket, ...credentials },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: credentials.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    objects: objects.all,
    begunUploads: objects.begun,
    failNext(left, how) {
      failures = { left, how };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, stored?: Stored): ServerResponse {
  if (!stored) return refuse(response, 404, 'NoSuchKey');
  const { bytes, contentType, etag } = stored;
  response.setHeader('content-type', contentType).setHeader('etag', etag);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(Number(range?.[2] ?? bytes.length - 1), bytes.length - 1);
  if (range && start >= bytes.length) return refuse(response, 416, 'InvalidRange');
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`);
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 });
  return response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
}

function partsIn(xml: string): { number: number; etag: string }[] {
  return [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)].map(
    ([, number, etag = '']) => ({ number: Number(number), etag }),
  );
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  return response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
