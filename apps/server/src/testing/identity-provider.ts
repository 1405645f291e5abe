import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person with an account at the provider. */
export type ProviderPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
};

/** A real OpenID Connect provider on the loopback address, whose sign-in page signs in `person` without a form. */
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** who signs in from now on; undefined: a person who declines */
  person: ProviderPerson | undefined;
  /** Follows a browser's redirects, and returns the query of the redirect back. */
  visit(address: string): Promise<string>;
  /** Makes the provider unreachable until `close`. */
  fail(): void;
  close(): Promise<void>;
};

const CLIENT = { clientId: 'academy', clientSecret: 'a secret of the academy at the provider' };

export async function startIdentityProvider(returnUrl: string): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  let person: ProviderPerson | undefined;
  let isDown = false;
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end();
    void answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [returnUrl],
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    interactions: { url: (_context, { uid }) => `/enter/${uid}` },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  const handle = provider.callback();

  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!person) {
      const declined = { error: 'access_denied', error_description: 'declined' };
      return provider.interactionFinished(request, response, declined);
    }
    people.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.clientId });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result);
  }
  answer = (request, response) =>
    request.url?.startsWith('/enter/') ? enter(request, response) : handle(request, response);

  return {
    issuer,
    ...CLIENT,
    get person() {
      return person;
    },
    set person(next) {
      person = next;
    },
    async visit(address) {
      const cookies = new Map<string, string>();
      let at = address;
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
          cookies.set(name, value);
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`${response.status} ${await response.text()}`);
        at = new URL(next, at).href;
        if (at.startsWith(returnUrl)) return new URL(at).search.slice(1);
      }
      throw new Error('the provider redirects the browser in a loop');
    },
    fail() {
      isDown = true;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'signing', use: 'sig', alg: 'RS256' };
}
