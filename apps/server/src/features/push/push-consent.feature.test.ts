import { beforeEach, describe, expect, it } from 'vitest';
import { pushWorld } from '#testing/push-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const world = await pushWorld();
beforeEach(async () => {
  player = await world.academy.player();
});

const save = (data: object) => player.post('/api/savePushSubscription', { data });
const remove = (data: object) => player.post('/api/removePushSubscription', { data });
const devicesUrl = () => `/api/users/${player.userId}/pushDevices`;

async function devices(): Promise<Record<string, unknown>[]> {
  return ((await player.get(devicesUrl())).body as { items: Record<string, unknown>[] }).items;
}

describe('the consent to pushes', () => {
  const consentsUrl = () => `/api/users/${player.userId}/consents`;
  async function isGranted(): Promise<boolean | undefined> {
    const { body } = await player.get(consentsUrl());
    const { items } = body as { items: { purpose: string; granted: boolean }[] };
    return items.find(({ purpose }) => purpose === 'push')?.granted;
  }

  it('is recorded with the first device and withdrawn with the last', async () => {
    expect(await isGranted()).toBe(false);
    await world.subscribe(player);
    await world.subscribe(player);
    expect(await isGranted()).toBe(true);
    const [first] = await devices();
    await player.delete(`${devicesUrl()}/${first?.id}`);
    expect(await isGranted()).toBe(true);
    await remove({ removeAll: true });
    expect(await isGranted()).toBe(false);
  });

  it('removes every device when it is withdrawn, and no renewal restores one', async () => {
    const { subscription } = world.simulator.device();
    expect((await save({ subscription })).status).toBe(200);
    expect((await save({ subscription, renewal: true })).status).toBe(200);
    const word = { granted: false, version: '2026-01-01' };
    expect((await player.put(`${consentsUrl()}/push`, word)).status).toBe(200);
    expect(await devices()).toEqual([]);
    const renewed = await save({ subscription, renewal: true });
    expect(renewed).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    });
    expect(await devices()).toEqual([]);
    expect((await save({ subscription })).status).toBe(200);
    expect(await isGranted()).toBe(true);
  });

  it('is not given by a renewal in a browser that the person before left subscribed', async () => {
    const { subscription } = world.simulator.device();
    await save({ subscription });
    const next = await world.academy.player();
    const renew = () =>
      next.post('/api/savePushSubscription', { data: { subscription, renewal: true } });
    const refused = { status: 400, body: { error: { status: 'FAILED_PRECONDITION' } } };
    expect(await renew()).toMatchObject(refused);
    const { body } = await next.get(`/api/users/${next.userId}/consents`);
    const { items } = body as { items: { purpose: string; granted: boolean }[] };
    expect(items.find(({ purpose }) => purpose === 'push')?.granted).toBe(false);
    // A consent on another device is none for this browser.
    await world.subscribe(next);
    expect(await renew()).toMatchObject(refused);
    expect(await devices()).toHaveLength(1);
  });
});
