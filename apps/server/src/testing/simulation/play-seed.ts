import { extras, lastExtras, laterExtras, weights } from './actions/index.ts';
import type { MemoryEngine } from './memory-engine.ts';
import { PEOPLE } from './people.ts';
import { planOf, type Step } from './plan.ts';
import { type Part, shrink } from './shrink.ts';
import { type Run, simulate } from './simulate.ts';
import type { VirtualTime } from './virtual-process.ts';

export type Setup = {
  time: VirtualTime;
  /** real ms */
  elapsed: () => number;
  image: Blob;
  /** changes the database before the first person signs in */
  alter?: (engine: MemoryEngine) => Promise<void>;
  /** number of processes; chosen by the seed by default */
  processes?: number | undefined;
};

/** Real time after which no further attempt to shorten a history begins. */
const SHRINK_MS = 10 * 60_000;

/** Plays a seed. A failing one is returned with its history shortened, within this many attempts and ten minutes. */
export async function playSeed(
  setup: Setup,
  options: {
    seed: number;
    days: number;
    shrinking: number;
    /** the first day to play; 0 by default */
    from?: number;
    /** ids of the steps to play; all of them by default */
    only?: readonly number[];
    /** share of steps with a fault */
    faults?: number;
  },
): Promise<Run> {
  const { seed, days, shrinking, only, from = 0, faults = 0.12 } = options;
  const all = planOf({
    seed,
    days,
    people: PEOPLE,
    weights,
    extras,
    laterExtras,
    lastExtras,
    faults,
  });
  const isChosen = ({ id, day }: Step) => day >= from && (!only || only.includes(id));
  const play = (part: Part, until = days) =>
    simulate({ ...setup, ...part, seed, days: until, servicesFail: faults > 0 });
  const whole = { from, steps: all.filter(isChosen) };
  const run = await play(whole);
  const { failure } = run;
  if (!failure || shrinking === 0) return run;
  const { day, check } = failure;
  const begun = setup.elapsed();
  let shortest = run;
  await shrink({
    part: { from, steps: whole.steps.filter((step) => step.day <= day) },
    day,
    attempts: shrinking,
    isOver: () => setup.elapsed() - begun > SHRINK_MS,
    async stillFails(part) {
      const shorter = await play(part, day + 1);
      if (shorter.failure?.check !== check) return false;
      shortest = shorter;
      return true;
    },
  });
  return shortest;
}

/** One line about a run; for a failure, with the command that repeats it. */
export function reportOf({ seed, from, steps, digest, failure }: Run, days: number): string {
  const about = `seed ${seed}: ${steps.length} steps in ${(failure ? failure.day + 1 : days) - from} days, history ${digest}`;
  if (!failure) return `${about}: nothing wrong`;
  const again = `npm run simulate -- --seed ${seed} ${from > 0 ? `--from ${from} ` : ''}--days ${failure.day + 1} --steps ${steps.join(',')}`;
  return `${about}: WRONG on day ${failure.day + 1} (${failure.check}): ${failure.problem}\nagain: ${again}`;
}
