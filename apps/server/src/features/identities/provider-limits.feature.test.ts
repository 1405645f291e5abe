import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { identityStartedSchema } from '@goreal/domain/identities/identity';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A provider with custom answers: `answers` by path; counts the bytes sent. */
let answers: Record<string, Answer>;
let bytesOut = 0;
let server: Server;
let issuer: string;
let academy: TestAcademy;

const json = (response: ServerResponse, body: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** The answer of a provider to a code that it did not issue. */
function refuse(response: ServerResponse): void {
  response.statusCode = 400;
  json(response, { error: 'invalid_grant' });
}

const describing =
  (at: string): Answer =>
  (_request, response) =>
    json(response, {
      issuer: at,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/jwks`,
    });

beforeEach(async () => {
  bytesOut = 0;
  server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = {
    '/.well-known/openid-configuration': describing(issuer),
    '/club/.well-known/openid-configuration': describing(`${issuer}/club`),
    '/club/token': (_request, response) => refuse(response),
  };
  academy = await createTestAcademy({
    env: {
      OIDC_PROVIDERS: 'school,club',
      OIDC_SCHOOL_NAME: 'Trường Hoa Lư',
      OIDC_SCHOOL_ISSUER: issuer,
      OIDC_SCHOOL_CLIENT_ID: 'academy',
      OIDC_SCHOOL_CLIENT_SECRET: 'a secret of the academy at the provider',
      OIDC_CLUB_NAME: 'Câu lạc bộ',
      OIDC_CLUB_ISSUER: `${issuer}/club`,
      OIDC_CLUB_CLIENT_ID: 'academy',
      OIDC_CLUB_CLIENT_SECRET: 'a secret of the academy at the club',
    },
  });
});

afterEach(async () => {
  await academy.close();
  server.closeAllConnections();
  server.close();
});

const start = (provider = 'school') =>
  academy.visitor.post(`/api/identityProviders/${provider}/start`, { purpose: 'sign-in' });

/** A redirect back from the provider, with a code that it did not issue. */
async function callback({ provider = 'school', code = 'made-up' } = {}) {
  const { address, flow } = (await start(provider)).as(identityStartedSchema);
  const state = new URL(address).searchParams.get('state') ?? '';
  const iss = provider === 'club' ? `${issuer}/club` : issuer;
  const query = new URLSearchParams({ code, state, iss }).toString();
  return { flow, query };
}

const send = (payload: object, remoteAddress = '127.0.0.1') =>
  academy.visitor.send({
    method: 'POST',
    url: '/api/identityProviders/answer',
    payload,
    remoteAddress,
  });

async function callbacks(people: number) {
  const made: object[] = [];
  while (made.length < people) made.push(await callback());
  return made;
}

/** Fifty megabytes, sent as fast as they are read. */
const endless: Answer = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  const part = Buffer.alloc(64 * 1024, ' ');
  const parts = function* () {
    for (let at = 0; at < 800; at += 1) {
      bytesOut += part.length;
      yield part;
    }
  };
  Readable.from(parts()).pipe(response);
};

/** Size of the buffers at both ends beside the 256 KB that are read. */
const BUFFERS = 16 * 1024 * 1024;

it('an answer of fifty megabytes is cut off, of the discovery as of the token', async () => {
  const discovery = answers['/.well-known/openid-configuration'];
  answers['/.well-known/openid-configuration'] = endless;
  expect((await start()).status).toBe(503);
  expect(bytesOut).toBeLessThan(BUFFERS);
  bytesOut = 0;
  if (discovery) answers['/.well-known/openid-configuration'] = discovery;
  answers['/token'] = endless;
  expect([401, 503]).toContain((await send(await callback())).status);
  expect(bytesOut).toBeGreaterThan(0);
  expect(bytesOut).toBeLessThan(BUFFERS);
});

it('a hundred people of one address are ten calls at a time, and all are answered', async () => {
  let open = 0;
  let most = 0;
  const full = Promise.withResolvers<void>();
  answers['/token'] = async (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    if (open >= 10) full.resolve();
    await full.promise;
    open -= 1;
    refuse(response);
  };
  const made = await callbacks(100);
  const statuses = (await Promise.all(made.map((way) => send(way)))).map(({ status }) => status);
  expect(statuses).toEqual(Array(100).fill(401));
  expect(most).toBe(10);
});

it('a flood beyond what may wait is refused at once, and the next call is served', async () => {
  let refused = 0;
  const allRefused = Promise.withResolvers<void>();
  answers['/token'] = async (_request, response) => {
    await allRefused.promise;
    refuse(response);
  };
  const made = await callbacks(300);
  const statuses = await Promise.all(
    made.map(async (way, number) => {
      // From ten addresses, because the visitors of one are served sixty at a time.
      const { status } = await send(way, `198.51.100.${number % 10}`);
      if (status === 503) refused += 1;
      if (refused === 80) allRefused.resolve();
      return status;
    }),
  );
  expect(statuses.filter((status) => status === 503)).toHaveLength(80);
  expect(statuses.filter((status) => status === 401)).toHaveLength(220);
  expect((await send(await callback())).status).toBe(401);
});

/** A provider that answers no call but one with the code «quick» until it is released. */
function holdTokens(calls: number) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let held = 0;
  answers['/token'] = async (request, response) => {
    if (!(await text(request)).includes('code=quick')) {
      held += 1;
      if (held === calls) reached.resolve();
      await released.promise;
    }
    refuse(response);
  };
  return { reached: reached.promise, release: released.resolve };
}

it('a provider that does not answer delays no one who signs in by another', async () => {
  const { reached, release } = holdTokens(20);
  const made = await callbacks(20);
  const club = await callback({ provider: 'club' });
  const slow = Promise.all(made.map((way, number) => send(way, `198.51.100.${number}`)));
  await reached;
  expect((await send(club, '203.0.113.1')).status).toBe(401);
  release();
  await slow;
});

it('an address with many calls under way leaves places to others', async () => {
  const { reached, release } = holdTokens(10);
  const made = await callbacks(30);
  const own = await callback({ code: 'quick' });
  const slow = Promise.all(made.map((way) => send(way, '198.51.100.1')));
  await reached;
  expect((await send(own, '203.0.113.1')).status).toBe(401);
  release();
  expect((await slow).map(({ status }) => status)).toEqual(Array(30).fill(401));
});
