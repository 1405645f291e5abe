import type { EdgeFault } from './edges.ts';
import { habitOf } from './habits.ts';
import { PLAYERS } from './people.ts';
import { createRandom, type Random } from './random.ts';

export type StepFault =
  /** the n-th statement of the step fails */
  | { kind: EdgeFault; at: number }
  /** the response does not reach the client */
  | { kind: 'response-dropped' }
  /** the process is killed between two requests */
  | { kind: 'restart' }
  /** the clock of the machine is set, and set back after the step */
  | { kind: 'clock'; minutes: number };

/** One action of one person. Leaving out a step does not change how the others are drawn. */
export type Step = {
  id: number;
  /** days since the first, and minutes since midnight in the academy's zone */
  day: number;
  minute: number;
  action: string;
  /** the person by index */
  actor: number;
  fault: StepFault | undefined;
};

/** Share of the days that have an additional step. */
const EXTRA_DAYS = 0.45;
/**
 * The day from which the later groups of additional steps are played: after those in which planted faults are
 * searched, so that a new action leaves the histories in which these were found as they are.
 */
export const LATER_FROM = 120;
/** The same for the last groups: most planted faults are searched in 160 days. */
export const LAST_FROM = 160;
/** Ids of the additional steps of a day, by group. */
const EXTRA_IDS = [18, 19, 17, 16, 15, 9];

export type Weights = Readonly<Record<string, number>>;

/**
 * The steps of a number of days: random ones, and a report a day by each devoted player. Depends on the seed
 * alone; the plan of fewer days is a prefix of the plan of more.
 */
export function planOf(options: {
  seed: number;
  days: number;
  people: number;
  weights: Weights;
  /** on some days, one additional action of each group */
  extras: readonly Weights[];
  /** the same, from the day `LATER_FROM` on */
  laterExtras: readonly Weights[];
  /** the same, from the day `LAST_FROM` on */
  lastExtras: readonly Weights[];
  /** share of steps with a fault */
  faults: number;
}): Step[] {
  const { seed, days, people, weights, extras, laterExtras, lastExtras, faults } = options;
  const steps: Step[] = [];
  for (let day = 0; day < days; day += 1) {
    const random = createRandom(`${seed}/day/${day}`);
    const minutes = Array.from({ length: random.int(2, 7) }, () => minuteOf(random)).sort(
      (one, other) => one - other,
    );
    for (const [index, minute] of minutes.entries()) {
      const action = weighted(random, weights);
      const actor = random.int(0, people - 1);
      const fault = random.chance(faults) ? faultOf(random) : undefined;
      steps.push({ id: day * 20 + index, day, minute, action, actor, fault });
    }
    const groups = [
      ...extras,
      ...(day < LATER_FROM ? [] : laterExtras),
      ...(day < LAST_FROM ? [] : lastExtras),
    ];
    steps.push(...additionalSteps({ seed, day, groups, faults }));
    steps.push(...submissionsInSeries(random, { seed, day, faults }));
  }
  return steps.sort(
    (one, other) => one.day - other.day || one.minute - other.minute || one.id - other.id,
  );
}

function additionalSteps(options: {
  seed: number;
  day: number;
  groups: readonly Weights[];
  faults: number;
}): Step[] {
  const { seed, day, groups, faults } = options;
  return groups.flatMap((choices, group) => {
    const random = createRandom(`${seed}/extra/${group > 0 ? `${group}/` : ''}${day}`);
    if (!random.chance(EXTRA_DAYS)) return [];
    const action = weighted(random, choices);
    const minute = minuteOf(random);
    const fault = random.chance(faults) ? faultOf(random) : undefined;
    return { id: day * 20 + (EXTRA_IDS[group] ?? 15), day, minute, action, actor: 0, fault };
  });
}

function submissionsInSeries(
  random: Random,
  { seed, day, faults }: { seed: number; day: number; faults: number },
): Step[] {
  const devoted = Array.from({ length: PLAYERS }, (_, index) => index).filter(
    (index) => habitOf({ seed, index, day }) === 'devoted',
  );
  return devoted.map((actor) => {
    const minute = minuteOf(random);
    const fault = random.chance(faults) ? faultOf(random) : undefined;
    return { id: day * 20 + 10 + actor, day, minute, action: 'submitInSeries', actor, fault };
  });
}

/** Mostly during the day; some around midnight, where days change. */
function minuteOf(random: Random): number {
  if (random.chance(0.15)) return random.pick([0, 1, 1438, 1439]);
  return random.int(0, 1439);
}

function weighted(random: Random, weights: Weights): string {
  const all = Object.entries(weights);
  let rest = random.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of all) {
    rest -= weight;
    if (rest < 0) return name;
  }
  return all[0]?.[0] ?? '';
}

export const EDGE_FAULTS: readonly EdgeFault[] = [
  'error',
  'deadlock',
  'serialization',
  'delay',
  'lost-response',
  'lost-response',
  'stop-before',
  'stop-after',
];

function faultOf(random: Random): StepFault {
  const kind = random.int(0, 19);
  if (kind < 4) return { kind: 'response-dropped' };
  if (kind < 5) return { kind: 'restart' };
  if (kind < 6) return { kind: 'clock', minutes: random.pick([-90, -5, 5, 90]) };
  // Many faults at commits: mistakes in the handling of commits are visible in no other way.
  if (kind < 11) {
    return { kind: random.pick(['commit-lost', 'commit-stop']), at: random.int(0, 3) };
  }
  return { kind: random.pick(EDGE_FAULTS), at: random.int(0, 22) };
}
