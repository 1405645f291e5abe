import http from 'node:http';
import net from 'node:net';
import type { RequestResult, SendRequest } from '../support/actions.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/** A client with a loopback address of its own and a session cookie. */
export type Client = { address: string; cookie: string; send: SendRequest };

export function createClient(of: {
  address: string;
  cookie?: string;
  origin: string;
  onResult: (result: RequestResult) => void;
}): Client {
  const { address, origin, onResult } = of;
  const client: Client = { address, cookie: of.cookie ?? '', send };
  return client;

  async function send(
    ...[route, path, init = {}]: Parameters<SendRequest>
  ): ReturnType<SendRequest> {
    const from = performance.now();
    const headers = Object.fromEntries(new Headers(init.headers));
    if (client.cookie) headers.cookie = client.cookie;
    if (typeof init.body === 'string') headers['content-type'] = 'application/json';
    const body = init.body instanceof Uint8Array ? init.body : String(init.body ?? '');
    const answer = await sendHttp(new URL(path, origin), {
      method: init.method ?? 'GET',
      headers,
      localAddress: address,
      body: init.body === undefined ? undefined : body,
    });
    onResult({ route, status: answer.status, ms: performance.now() - from });
    return answer;
  }
}

type Answer = Awaited<ReturnType<SendRequest>>;

/** Never rejects: status 0 without an answer, -1 after a timeout. */
function sendHttp(
  url: URL,
  options: http.RequestOptions & { body: string | Uint8Array | undefined },
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve) => {
    const fail = (status: number) =>
      resolve({ ok: false, status, headers: new Headers(), body: undefined });
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const request = http.request(url, { ...rest, agent: false, signal: limit });
    request.on('error', () => fail(limit.aborted ? -1 : 0));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => fail(limit.aborted ? -1 : 0));
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const headers = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) headers.append(name, value);
        }
        const bytes = Buffer.concat(chunks);
        resolve({
          ok: status >= 200 && status < 300,
          status,
          headers,
          body: parse(headers, bytes),
        });
      });
    });
    request.end(body);
  });
}

function parse(headers: Headers, bytes: Buffer): unknown {
  if (!headers.get('content-type')?.includes('json')) return bytes;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes;
  }
}

/** Sends raw bytes, keeps the connection open and resolves with the received status, 0 without one. */
export function sendRaw(of: {
  origin: string;
  address: string;
  bytes: readonly Uint8Array[];
  holdMs: number;
  stop: AbortSignal;
}): Promise<number> {
  const { hostname, port } = new URL(of.origin);
  return new Promise((resolve) => {
    let head = '';
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: of.address });
    const end = () => socket.destroy();
    const timer = setTimeout(end, of.holdMs);
    of.stop.addEventListener('abort', end, { once: true });
    socket.on('connect', () => {
      for (const bytes of of.bytes) socket.write(bytes);
    });
    socket.on('data', (chunk: Buffer) => {
      head = (head + chunk.toString('latin1')).slice(0, 100);
      if (/^HTTP\S+ \d{3}/.test(head)) end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      of.stop.removeEventListener('abort', end);
      resolve(Number(/^HTTP\S+ (\d{3})/.exec(head)?.[1] ?? 0));
    });
  });
}
