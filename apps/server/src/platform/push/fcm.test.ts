import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFcm, type Fcm } from './fcm.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const circumstances = { attempt: 1, ageMs: HOUR_MS, isForeignKey: false, now: new Date(0) };
const notification = {
  title: 'Chào con',
  body: 'Có tin',
  icon: '/i.png',
  tag: 't',
  navigate: '/dashboard',
};
const message = {
  payload: JSON.stringify({ notification }),
  ttlSeconds: 60,
  urgency: 'high',
  topic: 'quest',
} as const;

/** The requests to Google's two services, and the response of the sending one. */
const requests: {
  tokens: string[];
  sent: { path: string; authorization: string; body: unknown }[];
} = {
  tokens: [],
  sent: [],
};
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let fcm: Fcm;

const google = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === '/token') {
    requests.tokens.push(new URLSearchParams(body).get('assertion') ?? '');
    response.end(JSON.stringify({ access_token: 'granted', expires_in: 3600 }));
    return;
  }
  requests.sent.push({ ...whereOf(request), body: JSON.parse(body) });
  response.writeHead(answer.status).end(answer.body);
}).listen(0, '127.0.0.1');
await once(google, 'listening');
const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
afterAll(async () => {
  fcm.close();
  google.closeAllConnections();
  google.close();
});
beforeEach(() => {
  requests.tokens.length = 0;
  requests.sent.length = 0;
  answer = { status: 200, body: '{"name":"projects/p/messages/1"}' };
  fcm = createFcm({
    account: {
      project_id: 'academy',
      client_email: 'push@academy.test',
      private_key: privateKey,
      token_uri: `${origin}/token`,
    },
    apiUrl: origin,
  });
});

function whereOf({ url = '', headers }: IncomingMessage) {
  return { path: url, authorization: headers.authorization ?? '' };
}

const refused = (status: number, code: string) => ({
  status,
  body: JSON.stringify({
    error: {
      status: 'X',
      details: [{ '@type': 'type.googleapis.com/…FcmError', errorCode: code }],
    },
  }),
});

describe('Firebase by HTTP v1', () => {
  it('signs in once with the service account, and sends the payload that our own worker reads', async () => {
    expect(await fcm.send('device', message, circumstances)).toEqual({ kind: 'accepted' });
    expect(await fcm.send('other', message, circumstances)).toEqual({ kind: 'accepted' });
    expect(requests.tokens).toHaveLength(1);
    const key = await importSPKI(publicKey, 'RS256');
    const { payload } = await jwtVerify(requests.tokens[0] ?? '', key, {
      issuer: 'push@academy.test',
      audience: `${origin}/token`,
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
    expect(requests.sent[0]).toEqual({
      path: '/v1/projects/academy/messages:send',
      authorization: 'Bearer granted',
      body: {
        message: {
          token: 'device',
          webpush: {
            headers: { TTL: '60', Urgency: 'high' },
            notification: { title: 'Chào con', body: 'Có tin', icon: '/i.png', tag: 't' },
            fcm_options: { link: '/dashboard' },
            data: { payload: message.payload },
          },
        },
      },
    });
  });

  it.each([
    ['a device that is gone', refused(404, 'UNREGISTERED'), 'expired'],
    ['a token of another project', refused(403, 'SENDER_ID_MISMATCH'), 'expired'],
    [
      'a token that is none',
      {
        status: 400,
        body: '{"error":{"details":[{"fieldViolations":[{"field":"message.token"}]}]}}',
      },
      'expired',
    ],
    ['a message that is none', { status: 400, body: '{"error":{"details":[]}}' }, 'failed'],
    ['a project that is none', { status: 404, body: '{}' }, 'failed'],
    ['too many', refused(429, 'QUOTA_EXCEEDED'), 'retry'],
    ['its own trouble, in HTML', { status: 503, body: '<html>' }, 'retry'],
  ])('%s: %j is %s', async (_what, given, kind) => {
    answer = given;
    expect(await fcm.send('device', message, circumstances)).toMatchObject({ kind });
  });
});
