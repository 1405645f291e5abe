import { describe, expect, it } from 'vitest';
import { planOf, type Step } from './plan.ts';
import { type Part, shrink } from './shrink.ts';

const extras = [{ submit: 1 }];
const laterExtras = [{ approve: 1 }];
const lastExtras = [{ submit: 1 }];
const plan = (days: number) =>
  planOf({
    seed: 5,
    days,
    people: 8,
    weights: { submit: 2, approve: 1 },
    extras,
    laterExtras,
    lastExtras,
    faults: 0.2,
  });
const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id);

it('planOf is the same for the same seed, and begins the same for fewer days', () => {
  expect(plan(20)).toEqual(plan(20));
  const short = plan(7);
  expect(plan(20).slice(0, short.length)).toEqual(short);
  expect(
    planOf({
      seed: 6,
      days: 7,
      people: 8,
      weights: { submit: 1 },
      extras,
      laterExtras,
      lastExtras,
      faults: 0,
    }),
  ).not.toEqual(short);
});

const actions = { submit: 6, approve: 4, undo: 2, message: 3, rest: 1, suspend: 1 };
const plan200 = planOf({
  seed: 7,
  days: 200,
  people: 8,
  weights: actions,
  extras,
  laterExtras,
  lastExtras,
  faults: 0.2,
});
const DAY = 180;
const until180 = plan200.filter(({ day }) => day <= DAY);
const never = () => false;

describe('shrink', () => {
  it('keeps only the steps without which nothing fails', async () => {
    const steps = plan(30);
    const needed = [steps[3], steps[40], steps[77]].flatMap((step) => step?.id ?? []);
    const stillFails = async (part: Part) => needed.every((id) => idsOf(part.steps).includes(id));
    const options = { day: 29, stillFails, attempts: 300, isOver: never };
    const shortest = await shrink({ part: { from: 0, steps }, ...options });
    expect(idsOf(shortest.steps)).toEqual(needed);
  });

  it('starts a few days before a late failure that needs nothing older', async () => {
    const last = until180.filter(({ action }) => action === 'approve').slice(-2);
    let played = 0;
    const stillFails = async ({ from, steps }: Part) => {
      played += DAY - from + 1;
      return idsOf(last).every((id) => idsOf(steps).includes(id));
    };
    const options = { day: DAY, stillFails, attempts: 60, isOver: never };
    const { from, steps } = await shrink({ part: { from: 0, steps: until180 }, ...options });
    expect(idsOf(steps)).toEqual(idsOf(last));
    expect(from).toBeGreaterThan(DAY - 16);
    // Fewer days than the failing run.
    expect(played).toBeLessThan(DAY);
  });

  it('leaves out kinds of actions and people before a late failure with an old cause', async () => {
    const isNeeded = ({ action, actor }: Step) => action === 'submit' && actor === 2;
    const needed = until180.filter(isNeeded);
    const stillFails = async ({ steps }: Part) => steps.filter(isNeeded).length === needed.length;
    const options = { day: DAY, stillFails, attempts: 40, isOver: never };
    const { from, steps } = await shrink({ part: { from: 0, steps: until180 }, ...options });
    expect(idsOf(steps)).toEqual(idsOf(needed));
    expect(from).toBe(needed[0]?.day);
  });

  it('stops after so many attempts, or when its time is over, with a history that fails', async () => {
    const steps = plan(30);
    for (const limit of ['attempts', 'time']) {
      let attempts = 0;
      const stillFails = async (part: Part) => {
        attempts += 1;
        return idsOf(part.steps).includes(steps[10]?.id ?? -1);
      };
      const shorter = await shrink({
        part: { from: 0, steps },
        day: 29,
        stillFails,
        attempts: limit === 'attempts' ? 8 : 1000,
        isOver: () => limit === 'time' && attempts >= 8,
      });
      expect(attempts).toBe(8);
      expect(await stillFails(shorter)).toBe(true);
      expect(shorter.steps.length).toBeLessThan(steps.length);
    }
  });
});
