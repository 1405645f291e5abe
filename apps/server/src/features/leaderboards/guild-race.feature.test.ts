import { randomUUID } from 'node:crypto';
import { guildRaceSchema, RACE_WEEKS } from '@goreal/domain/leaderboards/guild-race';
import { beforeEach, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const URL = '/api/leaderboards/guild_race';
let titan: Person;
let envoy: Person;

const academy = await testAcademy();
academy.clock.set('2026-03-11T09:00:00+07:00');
beforeEach(async () => {
  await academy.sql`update profiles set guild = null`;
  titan = await academy.player('titans');
  envoy = await academy.player('envoys');
});

async function earn(person: Person, at: string, amount: number, cause = 'approve'): Promise<void> {
  const day = cause === 'decay' ? `:${at.slice(0, 10)}` : '';
  await academy.sql`insert into ledger_entries (user_id, currency, amount, cause, created_at)
     values (${person.userId}, 'aura', ${amount}, ${`${cause}:${randomUUID()}${day}`}, ${at})`;
}

/** The response after the cache has expired. */
async function race() {
  academy.clock.passMs(11 * 60_000);
  return (await titan.get(URL)).as(guildRaceSchema);
}

it('sums each guild by the Academy’s weeks, without decay', async () => {
  await earn(titan, '2026-03-08T16:59:59Z', 40);
  await earn(titan, '2026-03-08T17:00:00Z', 30);
  await earn(envoy, '2026-03-09T09:00:00+07:00', 123_456);
  await earn(envoy, '2026-03-10T09:00:00+07:00', -60, 'decay');
  await earn(titan, '2026-01-18T23:59:59+07:00', 7);
  await earn(envoy, '2026-01-19T00:00:00+07:00', 9);
  const { weeks, timeZone } = await race();
  expect(timeZone).toBe('Asia/Ho_Chi_Minh');
  expect(weeks).toHaveLength(RACE_WEEKS);
  expect(weeks[0]).toEqual({ monday: '2026-01-19', titans: 0, illumination: 0, envoys: 9 });
  expect(weeks.slice(-2)).toEqual([
    { monday: '2026-03-02', titans: 40, illumination: 0, envoys: 0 },
    { monday: '2026-03-09', titans: 30, illumination: 0, envoys: 123_456 },
  ]);
});

it('subtracts an undone approval, and is never negative', async () => {
  await earn(titan, '2026-03-03T09:00:00+07:00', 40);
  await earn(titan, '2026-03-10T09:00:00+07:00', -40, 'undo');
  expect((await race()).weeks.slice(-2).map(({ titans }) => titans)).toEqual([40, 0]);
});

it('is cached for ten minutes, and read again when a week begins', async () => {
  const lastWeek = async () => (await titan.get(URL)).as(guildRaceSchema).weeks.at(-1);
  const before = (await race()).weeks.at(-1);
  await earn(titan, '2026-03-11T09:00:00+07:00', 25);
  expect(await lastWeek()).toEqual(before);
  expect((await race()).weeks.at(-1)).toEqual({ ...before, titans: 25 });
  academy.clock.set('2026-03-15T23:59:00+07:00');
  expect(await lastWeek()).toMatchObject({ monday: '2026-03-09' });
  academy.clock.set('2026-03-16T00:00:00+07:00');
  expect(await lastWeek()).toMatchObject({ monday: '2026-03-16', titans: 0 });
});
