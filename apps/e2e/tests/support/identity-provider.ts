import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider that accepts any typed email. */
export type IdentityProvider = {
  /** The environment variables of an academy that trusts it. */
  settings: Record<string, string>;
  /** Opens it for the academy at this address. */
  openFor(academy: string): void;
  stop(): Promise<void>;
};

const NAME = 'Trường Hoa Lư';

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(503).end();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'academy', secret: 'a secret of the academy at the provider' };
  return {
    settings: {
      OIDC_PROVIDERS: 'school',
      OIDC_SCHOOL_NAME: NAME,
      OIDC_SCHOOL_ISSUER: issuer,
      OIDC_SCHOOL_CLIENT_ID: client.id,
      OIDC_SCHOOL_CLIENT_SECRET: client.secret,
    },
    openFor(academy) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [`${academy}/identity`],
            application_type: 'native',
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, email: sub, email_verified: true, name: 'Lan Ngọc' }),
        }),
      });
      answer = provider.callback();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts at a button, signs in on the provider's pages, and agrees there. */
export async function enterProvider(
  page: Page,
  { button, email }: { button: string; email: string },
): Promise<void> {
  // Its pages load fonts from other hosts.
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.getByRole('button', { name: button }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
