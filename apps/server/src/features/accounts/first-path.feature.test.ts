import { beforeEach, describe, expect, it } from 'vitest';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;

const academy = await testAcademy();

beforeEach(async () => {
  [player, elder] = [await academy.player(), await academy.elder()];
});

const leave = (caller: Person) => caller.delete(`/api/users/${caller.userId}/firstPath`);

async function isOpen(): Promise<boolean | undefined> {
  return (await profileOf(player)).isFirstPathOpen;
}

async function approveFirst(): Promise<void> {
  const { submissionId } = await academy.submit(player);
  expect((await elder.post('/api/approveSubmission', { submissionId })).status).toBe(200);
}

describe('the first path', () => {
  it('stays open over the first approval until the player leaves it, on every device', async () => {
    expect((await leave(player)).status).toBe(204);
    expect(await isOpen()).toBe(true);
    await approveFirst();
    expect(await isOpen()).toBe(true);
    const stream = await academy.live(player);
    expect((await leave(player)).status).toBe(204);
    expect((await stream.next('profile.changed')).data).toEqual({
      userId: player.userId,
      isFirstPathOpen: false,
    });
    expect(await isOpen()).toBeUndefined();
    expect((await leave(player)).status).toBe(204);
  });

  it('ends with the next acceptance, but not with one before the approval', async () => {
    const questId = await academy.quest();
    const accept = () => player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
    expect((await accept()).status).toBe(200);
    await approveFirst();
    expect(await isOpen()).toBe(true);
    expect((await accept()).status).toBe(200);
    expect(await isOpen()).toBeUndefined();
  });

  it('stays closed over further approvals', async () => {
    await approveFirst();
    await leave(player);
    await approveFirst();
    expect(await isOpen()).toBeUndefined();
  });
});
