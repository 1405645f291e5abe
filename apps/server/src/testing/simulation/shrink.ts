import type { Step } from './plan.ts';

/**
 * Removes steps as long as the rest still fails (delta debugging), within a number of attempts. The simulated
 * time stays the same.
 */
export async function shrink(options: {
  steps: readonly Step[];
  stillFails: (steps: readonly Step[]) => Promise<boolean>;
  attempts: number;
}): Promise<readonly Step[]> {
  const { stillFails } = options;
  let { steps, attempts } = options;
  let parts = 2;
  while (steps.length > 1 && attempts > 0) {
    const size = Math.ceil(steps.length / parts);
    let isShorter = false;
    for (let from = 0; from < steps.length && attempts > 0; from += size) {
      const rest = [...steps.slice(0, from), ...steps.slice(from + size)];
      attempts -= 1;
      if (rest.length === 0 || !(await stillFails(rest))) continue;
      steps = rest;
      isShorter = true;
      break;
    }
    if (isShorter) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(steps.length, parts * 2);
  }
  return steps;
}
