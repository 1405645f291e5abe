import { consentEntrySchema, consentSchema } from '@goreal/domain/consents/consent';
import { consentedOften } from '@goreal/domain/consents/consents.messages';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createConsentsService } from './consents.service.ts';
import { consentingAmong, hasConsent } from './index.ts';

let player: Person;

const body = z.object({ items: z.array(consentSchema), log: z.array(consentEntrySchema) });
const version = CONSENT_VERSIONS.push;

const academy = await testAcademy();
beforeEach(async () => {
  player = await academy.player();
});

function say(word: unknown, purpose = 'push') {
  return player.put(`/api/users/${player.userId}/consents/${purpose}`, word);
}

async function consents() {
  return (await player.get(`/api/users/${player.userId}/consents`)).as(body);
}

describe('refusals', () => {
  it.each([
    ['an unknown purpose', 'everything', { granted: true, version }],
    ['no version', 'push', { granted: true }],
    ['no word', 'push', { version }],
    ['a time of its own', 'push', { granted: true, version, recordedAt: '2020-01-01' }],
    ['a text that has changed since', 'push', { granted: true, version: '2020-01-01' }],
    ['an account without its consent', 'account', { granted: false, version }],
  ])('refuses %s', async (_what, purpose, word) => {
    expect((await say(word, purpose)).status).toBe(400);
    expect((await consents()).log).toEqual([]);
  });

  it('refuses changes of the log', async () => {
    await say({ granted: true, version });
    for (const statement of [
      'update consent_entries set granted = false where user_id = $1',
      'delete from consent_entries where user_id = $1',
    ]) {
      await expect(academy.query(statement, [player.userId])).rejects.toMatchObject({
        code: '23001',
      });
    }
  });
});

describe('consents', () => {
  it('are not given by default', async () => {
    const { items, log } = await consents();
    expect(items.map(({ granted, changedAt }) => ({ granted, changedAt }))).toEqual(
      Array(items.length).fill({ granted: false, changedAt: null }),
    );
    expect(log).toEqual([]);
  });

  it('are a log; the last entry counts, and a repeated one adds no entry', async () => {
    await say({ granted: true, version });
    await say({ granted: true, version });
    academy.clock.passDays(1);
    const { items, log } = (await say({ granted: false, version })).as(body);
    expect(log.map(({ granted }) => granted)).toEqual([false, true]);
    expect(items.find(({ purpose }) => purpose === 'push')).toEqual({
      purpose: 'push',
      granted: false,
      version,
      changedAt: academy.clock.now().toISOString(),
    });
  });

  it('no longer count when the text changes', async () => {
    await academy.sql`insert into consents (user_id, purpose, granted, version, changed_at)
       values (${player.userId}, 'boards', true, '2020-01-01', now())`;
    const by = { userId: player.userId, purpose: 'boards' } as const;
    expect(await hasConsent(academy.database, by)).toBe(false);
    expect((await consents()).items.find(({ purpose }) => purpose === 'boards')?.granted).toBe(
      false,
    );
  });

  it('are sent to the other devices', async () => {
    const stream = await academy.live(player);
    await say({ granted: true, version });
    expect((await stream.next('consent.changed')).data).toEqual({ purpose: 'push', granted: true });
  });

  it('are counted among many', async () => {
    const other = await academy.player();
    await say({ granted: true, version });
    const userIds = [player.userId, other.userId];
    const found = await consentingAmong(academy.database, { userIds, purpose: 'push' });
    expect([...found]).toEqual([player.userId]);
  });
});

it('a withdrawal ends what it allowed, in its own transaction', async () => {
  const service = createConsentsService(academy);
  const { userId } = player;
  const ended: string[] = [];
  service.onWithdrawn('strava', async (_tx, id) => {
    ended.push(id);
    if (ended.length === 1) throw new Error('not yet');
  });
  await service.record({ userId, purpose: 'strava', granted: true });
  const withdrawal = { userId, purpose: 'strava', granted: false } as const;
  await expect(service.record(withdrawal)).rejects.toThrow('not yet');
  const by = { userId, purpose: 'strava' } as const;
  expect(await hasConsent(academy.database, by)).toBe(true);
  await service.record(withdrawal);
  expect(await hasConsent(academy.database, by)).toBe(false);
  expect(ended).toEqual([userId, userId]);
});

it('is granted a number of times a day, also at the same moment, and always withdrawn', async () => {
  const words = Array.from({ length: 100 }, (_, at) => say({ granted: at % 2 === 0, version }));
  await Promise.all(words);
  for (let at = 0; at < 20; at += 1) {
    await say({ granted: false, version });
    // Each further refusal would be delayed.
    if ((await say({ granted: true, version })).status === 429) break;
  }
  const granted = (await consents()).log.filter((entry) => entry.granted);
  expect(granted).toHaveLength(20);
  const refused = await say({ granted: true, version });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    error: { message: consentedOften(20) },
  });
  expect((await say({ granted: false, version })).status).toBe(200);
  expect((await say({ granted: true, version }, 'strava_sharing')).status).toBe(200);
  academy.clock.passDays(1.01);
  expect((await say({ granted: true, version })).status).toBe(200);
});
