import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { createWebPush } from './web-push.ts';

const device = createECDH('prime256v1');
const address = {
  p256dh: device.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const message = { payload: '{}', ttlSeconds: 60, urgency: 'normal', topic: 'test' } as const;
const circumstances = { attempt: 1, ageMs: 1, isForeignKey: false, now: new Date(0) };

it('keeps the signatures of a bounded number of hosts, which players may make up', async () => {
  const authorizations: unknown[] = [];
  const push = createWebPush({
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:a@academy.test',
    endpoints: [],
    poster: {
      async post({ headers }) {
        authorizations.push(headers.Authorization);
        return { status: 201, retryAfter: undefined, body: '' };
      },
      close: () => undefined,
    },
  });
  const send = (host: number) => {
    const endpoint = `https://made-up-${host}.notify.windows.com/w`;
    return push.send({ ...address, endpoint }, message, circumstances);
  };
  for (const host of [0, 0]) await send(host);
  expect(authorizations[1]).toBe(authorizations[0]);
  for (let host = 1; host <= 200; host += 1) await send(host);
  await send(0);
  expect(authorizations.at(-1)).not.toBe(authorizations[0]);
});
