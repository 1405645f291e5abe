import { extras, weights } from './actions/index.ts';
import type { MemoryEngine } from './memory-engine.ts';
import { PEOPLE } from './people.ts';
import { planOf, type Step } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Run, simulate } from './simulate.ts';
import type { VirtualTime } from './virtual-process.ts';

export type Setup = {
  time: VirtualTime;
  image: Blob;
  /** changes the database before the first person signs in */
  alter?: (engine: MemoryEngine) => Promise<void>;
  /** number of processes; chosen by the seed by default */
  processes?: number | undefined;
};

/** Plays a seed. A failing one is returned with its history shortened within this many attempts. */
export async function playSeed(
  setup: Setup,
  options: {
    seed: number;
    days: number;
    shrinking: number;
    /** ids of the steps to play; all of them by default */
    only?: readonly number[];
    /** share of steps that meet a fault */
    faults?: number;
  },
): Promise<Run> {
  const { seed, days, shrinking, only, faults = 0.12 } = options;
  const all = planOf({ seed, days, people: PEOPLE, weights, extras, faults });
  const steps = only ? all.filter(({ id }) => only.includes(id)) : all;
  const play = (chosen: readonly Step[], until = days) =>
    simulate({ ...setup, seed, days: until, steps: chosen, servicesFail: faults > 0 });
  const run = await play(steps);
  const { failure } = run;
  if (!failure || shrinking === 0) return run;
  const until = failure.day + 1;
  let shortest = run;
  await shrink({
    steps: steps.filter(({ day }) => day < until),
    attempts: shrinking,
    async stillFails(chosen) {
      const shorter = await play(chosen, until);
      if (shorter.failure?.check !== failure.check) return false;
      shortest = shorter;
      return true;
    },
  });
  return shortest;
}
