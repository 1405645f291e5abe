import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { jobNames } from '@goreal/domain/operations/operations.messages';
import { operationsStateSchema, SAMPLES } from '@goreal/domain/operations/operations-state';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

it('shows its state', async () => {
  const url = '/api/operations';
  const operator = await academy.operator();
  const before = (await operator.get(url)).as(operationsStateSchema);
  expect(before.queues).toEqual([]);
  expect(before.health.every(({ ok }) => ok)).toBe(true);
  expect(before.storage.diskFree).toBeGreaterThan(0);
  await academy.academy.startJobs();
  const state = (await operator.get(url)).as(operationsStateSchema);
  const names = state.queues.map(({ name }) => name);
  expect(names).toContain('proofs.print');
  expect(names.filter((name) => jobNames[name] === undefined)).toEqual([]);
  expect(state.database.size).toBeGreaterThan(0);
});

it('keeps its figures every quarter of an hour, once, for two days, and shows a day of them', async () => {
  const operator = await academy.operator();
  const begin = academy.clock.now().getTime();
  const samples = async () =>
    (await operator.get('/api/operations')).as(operationsStateSchema).samples;
  const known = (await samples()).length;
  await academy.academy.jobs.run('operations.sample');
  await academy.academy.jobs.run('operations.sample');
  expect(await samples()).toHaveLength(known + 1);
  const [first] = await samples();
  expect(new Date(first?.at ?? 0).getTime() % SAMPLES.everyMs).toBe(0);
  expect(first?.figures).toMatchObject({ proofs: 0, jobsFailed: 0, diskFree: expect.any(Number) });
  academy.clock.set(new Date(begin + 25 * HOUR_MS));
  await academy.academy.jobs.run('operations.sample');
  expect(await samples()).toHaveLength(1);
  expect(await rowsKept()).toBe(known + 2);
  academy.clock.set(new Date(begin + 50 * HOUR_MS));
  await academy.academy.jobs.run('operations.sample');
  expect(await rowsKept()).toBe(2);
});

async function rowsKept(): Promise<number> {
  const rows = await academy.sql<{ count: number }>`select count(*)::int as count
    from operations_samples`;
  return rows[0]?.count ?? 0;
}
