import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createProviders } from './providers.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the provider answers differently from a correct one. */
let metadata: object = {};
let claims: object = {};
let issuer = '';

const server = createServer((request, response) => {
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
      ...metadata,
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] }),
    '/token': () => ({ access_token: 'x', token_type: 'bearer', id_token: idToken() }),
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}));
});

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const honest = { iss: issuer, sub: 'minh', aud: 'academy', iat: now, exp: now + 60 };
  const content = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded({ ...honest, ...claims })}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

function school() {
  const config: Config = readConfig({ mode: 'local', root: '/nowhere', env: {} });
  const provider = { id: 'school', name: 'School', issuer: new URL(issuer) };
  return createProviders({
    config: {
      ...config,
      identityProviders: [{ ...provider, clientId: 'academy', clientSecret: 'secret' }],
    },
    logger: { warn: () => undefined } as unknown as Logger,
  });
}

/** The provider redirects somebody to the academy, with an ID token that has these claims. */
async function returned(given: object) {
  metadata = {};
  const providers = school();
  const { ties } = await providers.begin('school');
  claims = { nonce: ties.nonce, ...given };
  const from = { address: '127.0.0.1' };
  return providers.redeem('school', { query: `?code=x&state=${ties.state}`, ties, from });
}

describe('an ID token', () => {
  it.each([
    ['an empty subject', { sub: '' }, 'unavailable'],
    ['a NUL in the subject', { sub: 'a\0b' }, 'unavailable'],
    ['half a character in the subject', { sub: 'a\ud800' }, 'unavailable'],
    ['a subject that is too long', { sub: 'x'.repeat(256) }, 'unavailable'],
    ['another nonce', { nonce: 'x' }, 'invalid-credentials'],
    ['another audience', { aud: 'x' }, 'invalid-credentials'],
    ['another issuer', { iss: 'https://evil.example' }, 'invalid-credentials'],
  ])('with %s is refused', async (_, given, code) => {
    await expect(returned(given)).rejects.toMatchObject({ code });
  });

  it('returns a name and an address without characters that a database cannot store or a page cannot show', async () => {
    const address = { email: 'minh\0@school.example', email_verified: true };
    expect(await returned({ ...address, name: '\u202eMinh\0 ' })).toEqual({
      issuer,
      subject: 'minh',
      email: undefined,
      name: 'Minh',
    });
  });
});

it.each([
  ['no address', undefined],
  ['a script for an address', 'javascript:alert(1)'],
])(
  'a provider with %s to send people to counts as one that did not verify them',
  async (_, address) => {
    metadata = { authorization_endpoint: address };
    await expect(school().begin('school')).rejects.toMatchObject({ code: 'invalid-credentials' });
  },
);
