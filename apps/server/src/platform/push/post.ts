import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './endpoints.ts';

export type PostAnswer = { status: number; retryAfter: string | undefined; body: string };

/** Characters of a response body that are kept: enough for a reason, and bounded. */
const BODY_KEPT = 2000;
/** Characters of a response body that are read; after them the connection is closed. */
const BODY_READ = 64 * 1024;

/** Sends a POST and returns the response. @throws when there is none */
export type Poster = {
  post(request: {
    url: URL;
    headers: Record<string, string | number>;
    body: Buffer | string;
    /** an origin that the operator named: any address is allowed */
    isTrusted: boolean;
  }): Promise<PostAnswer>;
  close(): void;
};

/**
 * Most pushes of one process in flight. As many connections to one service are allowed: a push that waited for one
 * would spend its timeout, and an attempt, unsent.
 */
export const MOST_PUSHES = 500;
/** Idle connections to one service that are kept. */
const IDLE_CONNECTIONS = 100;

const TIMEOUT_MS = 10_000;

/**
 * Creates a POST function that follows no redirect, has a timeout, and refuses names that resolve to private
 * addresses at connect time. Connections are reused.
 */
export function createPoster(): Poster {
  const agentOptions = {
    keepAlive: true,
    maxSockets: MOST_PUSHES,
    maxFreeSockets: IDLE_CONNECTIONS,
  };
  const agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) };
  return {
    post({ url, headers, body, isTrusted }) {
      const isHttps = url.protocol === 'https:';
      return new Promise((resolve, reject) => {
        const request = (isHttps ? https : http).request(url, {
          method: 'POST',
          agent: isHttps ? agents.https : agents.http,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(isTrusted ? {} : { lookup: publicLookup }),
        });
        request.on('error', reject);
        // A connection that ends by a change of the protocol (status 101) emits neither an error nor a response.
        request.on('close', () => reject(new Error('the connection was closed')));
        request.on('response', (response) => {
          let kept = '';
          let length = 0;
          const settle = () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              body: kept,
            });
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            if (kept.length < BODY_KEPT) kept += text.slice(0, BODY_KEPT - kept.length);
            length += text.length;
            if (length <= BODY_READ) return;
            settle();
            response.destroy();
          });
          response.on('error', reject);
          response.on('end', settle);
        });
        request.end(body);
      });
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Resolves a name, and fails when any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const first = addresses[0];
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new Error('the name resolves to a private address'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
