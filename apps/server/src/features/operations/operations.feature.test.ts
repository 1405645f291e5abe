import { jobNames } from '@goreal/domain/operations/operations.messages';
import { operationsStateSchema } from '@goreal/domain/operations/operations-state';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

let academy: TestAcademy;

beforeAll(async () => {
  academy = await createTestAcademy();
});

afterAll(() => academy.close());

it('shows its state to operators only', async () => {
  const url = '/api/operations';
  const others = [
    [academy.visitor, 401],
    [await academy.newcomer(), 403],
    [await academy.player(), 403],
    [await academy.elder(), 403],
  ] as const;
  for (const [caller, status] of others) expect((await caller.get(url)).status).toBe(status);

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
