import type { Run } from './simulate.ts';

/** One line about a run; for a failure, with the command that repeats it. */
export function reportOf({ seed, from, steps, digest, failure }: Run, days: number): string {
  const about = `seed ${seed}: ${steps.length} steps in ${(failure ? failure.day + 1 : days) - from} days, history ${digest}`;
  if (!failure) return `${about}: nothing wrong`;
  const again = `npm run simulate -- --seed ${seed} ${from > 0 ? `--from ${from} ` : ''}--days ${failure.day + 1} --steps ${steps.join(',')}`;
  return `${about}: WRONG on day ${failure.day + 1} (${failure.check}): ${failure.problem}\nagain: ${again}`;
}
