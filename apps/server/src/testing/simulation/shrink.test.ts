import { describe, expect, it } from 'vitest';
import { planOf, type Step } from './plan.ts';
import { shrink } from './shrink.ts';

const extras = [{ report: 1 }];
const plan = (days: number) =>
  planOf({ seed: 5, days, people: 8, weights: { report: 2, approve: 1 }, extras, faults: 0.2 });
const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id);

describe('planOf', () => {
  it('is the same for the same seed, and begins the same for fewer days', () => {
    expect(plan(20)).toEqual(plan(20));
    const short = plan(7);
    expect(plan(20).slice(0, short.length)).toEqual(short);
    expect(
      planOf({ seed: 6, days: 7, people: 8, weights: { report: 1 }, extras, faults: 0 }),
    ).not.toEqual(short);
  });
});

describe('shrink', () => {
  it('keeps only the steps without which nothing fails', async () => {
    const steps = plan(30);
    const needed = [steps[3], steps[40], steps[77]].flatMap((step) => step?.id ?? []);
    const stillFails = async (rest: readonly Step[]) =>
      needed.every((id) => idsOf(rest).includes(id));
    const shortest = await shrink({ steps, stillFails, attempts: 300 });
    expect(idsOf(shortest)).toEqual(needed);
  });

  it('stops after so many attempts, with a history that fails', async () => {
    const steps = plan(30);
    let attempts = 0;
    const stillFails = async (rest: readonly Step[]) => {
      attempts += 1;
      return idsOf(rest).includes(steps[10]?.id ?? -1);
    };
    const shorter = await shrink({ steps, stillFails, attempts: 4 });
    expect(attempts).toBe(4);
    expect(await stillFails(shorter)).toBe(true);
    expect(shorter.length).toBeLessThan(steps.length);
  });
});
