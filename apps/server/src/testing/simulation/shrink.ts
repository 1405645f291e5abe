import type { Step } from './plan.ts';

/** A part of a seed's plan: its steps, played from this day on. */
export type Part = { from: number; steps: readonly Step[] };

/**
 * Looks for a shorter part that still fails, within a number of attempts and until `isOver`; the simulated time of each
 * step stays the same. An attempt costs as much as the days it plays, so it first starts later, by a doubled number of
 * days each time, then leaves out whole kinds of actions and whole people, and single steps at last.
 */
export async function shrink(options: {
  part: Part;
  /** the day of the failure */
  day: number;
  stillFails: (part: Part) => Promise<boolean>;
  attempts: number;
  isOver: () => boolean;
}): Promise<Part> {
  const { stillFails, day, isOver } = options;
  let { part, attempts } = options;

  async function fails(shorter: Part): Promise<boolean> {
    if (attempts <= 0 || isOver() || shorter.steps.length === 0) return false;
    attempts -= 1;
    if (!(await stillFails(shorter))) return false;
    part = shorter;
    return true;
  }

  async function startLater(): Promise<void> {
    for (let days = 2; day - days >= part.from; days *= 2) {
      const from = day - days + 1;
      const steps = part.steps.filter((step) => step.day >= from);
      if (await fails({ from, steps })) return;
    }
  }

  async function leaveOut<Key>(keyOf: (step: Step) => Key): Promise<void> {
    const groups = [...Map.groupBy(part.steps, keyOf).keys()];
    await minimize(groups, (rest) =>
      fails({ from: part.from, steps: part.steps.filter((step) => rest.includes(keyOf(step))) }),
    );
  }

  await startLater();
  await leaveOut(({ action }) => action);
  await leaveOut(({ actor }) => actor);
  const [first] = part.steps;
  if (first && first.day > part.from) await fails({ ...part, from: first.day });
  await leaveOut(({ id }) => id);
  return part;
}

/** Delta debugging: removes items as long as the rest passes. `passes` answers false once nothing more may be tried. */
async function minimize<Item>(
  all: readonly Item[],
  passes: (rest: readonly Item[]) => Promise<boolean>,
): Promise<void> {
  let items = all;
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    const before = items.length;
    for (let at = 0; at < items.length; ) {
      const rest = [...items.slice(0, at), ...items.slice(at + size)];
      if (rest.length > 0 && (await passes(rest))) items = rest;
      else at += size;
    }
    if (size <= 1 && items.length === before) return;
  }
}
