import { deleteApp, initializeApp } from '@firebase/app';
import { Component, type ComponentContainer, type Name } from '@firebase/component';
import { getFunctions, httpsCallableFromURL } from '@firebase/functions';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const apps: ReturnType<typeof initializeApp>[] = [];

const academy = await testAcademy();
const url = await academy.listen();

afterAll(() => Promise.all(apps.map(deleteApp)));

/** The Firebase JavaScript client, authenticated with the ID token of this user. */
async function clientOf(person?: Person) {
  const app = initializeApp({ projectId: 'goreal' }, `client ${apps.length}`);
  apps.push(app);
  if (person) {
    const answer = await person.get('/api/auth/token');
    const { token } = answer.as(z.object({ token: z.string() }));
    // What `@firebase/auth` registers; the functions SDK reads the token of each call from it.
    const signIn = () => ({ getToken: async () => ({ accessToken: token }) });
    const name = 'auth-internal' as Name;
    const { container } = app as unknown as { container: ComponentContainer };
    container.addComponent(new Component(name, signIn as never, 'PRIVATE' as never));
  }
  const functions = getFunctions(app, 'us-central1');
  return (name: string) => httpsCallableFromURL(functions, `${url}/api/${name}`);
}

const event = { level: 'error', message: 'The lantern went out.', userAgent: 'Firebase client' };
const broadcast = {
  target: 'all',
  payload: { title: 'Hội trăng rằm', body: 'Tối nay, sân Học Viện.' },
};

describe('the Firebase client', () => {
  it('reports an event of a visitor', async () => {
    const call = (await clientOf())('logClientEvent');
    expect((await call(event)).data).toEqual({ success: true });
  });

  it('registers a device and removes it, as the token’s owner', async () => {
    const player = await academy.player();
    const client = await clientOf(player);
    const fcmToken = `token-${player.userId}`;
    const saved = await client('savePushSubscription')({ fcmToken });
    expect(saved.data).toMatchObject({ success: true, deviceId: expect.any(String) });
    const devices = await player.get(`/api/users/${player.userId}/pushDevices`);
    expect(devices.body).toMatchObject({ items: [{}] });
    const gone = await client('removePushSubscription')({ removeAll: true });
    expect(gone.data).toMatchObject({ success: true });
  });

  it('leaves out a field that is undefined, which it sends as null', async () => {
    const player = await academy.player();
    const client = await clientOf(player);
    const report = {
      ...event,
      context: undefined,
      userAgent: undefined,
      error: { name: 'TypeError', message: undefined, stack: undefined, code: undefined },
    };
    expect((await client('logClientEvent')(report)).data).toEqual({ success: true });

    const device = { subscription: undefined, fcmToken: `token-${player.userId}` };
    const saved = await client('savePushSubscription')({ ...device, userAgent: undefined });
    expect(saved.data).toMatchObject({ success: true });
    const gone = await client('removePushSubscription')({ removeAll: true, endpoint: undefined });
    expect(gone.data).toMatchObject({ success: true });

    const sent = await (await clientOf(await academy.elder()))('sendPushNotification')({
      target: 'user',
      targetUserId: player.userId,
      targetGuild: undefined,
      scheduleTime: undefined,
      payload: {
        ...broadcast.payload,
        icon: undefined,
        clickAction: undefined,
        requireInteraction: undefined,
        silent: undefined,
        urgent: undefined,
        tag: undefined,
        targetType: undefined,
        data: { sentFrom: 'admin_panel', targetInfo: undefined },
      },
    });
    expect(sent.data).toMatchObject({ success: true, totalTargets: 1 });
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({ items: [{ clickAction: '/dashboard' }] });
  });

  it.each([
    ['unauthenticated', () => clientOf()],
    ['permission-denied', async () => clientOf(await academy.player())],
  ])('receives %s with a Vietnamese message', async (code, client) => {
    const call = (await client())('sendPushNotification');
    const refusal = await call(broadcast).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: `functions/${code}` });
    expect((refusal as Error).message).toMatch(/[à-ỹ]/i);
  });

  it('receives invalid-argument for malformed arguments', async () => {
    const call = (await clientOf(await academy.elder()))('sendPushNotification');
    await expect(call({ target: 'nobody' })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    });
  });
});
