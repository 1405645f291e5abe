import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ReverseProxy } from './services/proxy.ts';

export type ProxiedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends one request through a proxy and reads the response; status 0 for a broken connection. */
export async function requestThroughProxy(
  proxy: ReverseProxy,
  options: Parameters<ReverseProxy['open']>[0] & { body?: Uint8Array | string },
): Promise<ProxiedAnswer> {
  const request = proxy.open(options);
  request.end(options.body);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of response) pieces.push(piece as Buffer);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, headers, body: Buffer.concat(pieces) };
  } catch {
    return { status: 0, headers: {}, body: Buffer.alloc(0) };
  }
}
