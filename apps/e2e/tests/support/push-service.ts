import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/** A push service for the browsers of the tests: accepts every push and counts it. */
export type PushService = { url: string; taken(): number; stop(): Promise<void> };

export async function startPushService(): Promise<PushService> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => count,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Replaces the push service, which test browsers do not have, and grants the permission. */
export async function stubPushService(
  context: BrowserContext,
  service: PushService,
): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((endpoint) => {
    const bytes = (from: string) => Uint8Array.from(atob(from), (letter) => letter.charCodeAt(0));
    let held: object | null = null;
    PushManager.prototype.getSubscription = async () => held as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const text = (key: Uint8Array) =>
        btoa(String.fromCharCode(...key))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const auth = crypto.getRandomValues(new Uint8Array(16));
      const address = `${endpoint}/push/${crypto.randomUUID()}`;
      const keys = { p256dh: text(point), auth: text(auth) };
      const applicationServerKey = options?.applicationServerKey;
      held = {
        endpoint: address,
        options: {
          applicationServerKey:
            typeof applicationServerKey === 'string'
              ? bytes(applicationServerKey).buffer
              : applicationServerKey,
        },
        toJSON: () => ({ endpoint: address, expirationTime: null, keys }),
        unsubscribe: async () => {
          held = null;
          return true;
        },
      };
      return held as PushSubscription;
    };
  }, service.url);
}

/** Delivers a push to the worker of a scope, as the browser does after decrypting one. */
export async function deliverPush(
  page: Page,
  options: { scope: string; payload: object },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(options.scope));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(options.payload),
  });
  await session.detach();
}
