import { ACTIVITY_NAMES, SIMULATED_ATHLETES } from './athletes.seed.ts';
import { randomFrom } from './random.ts';
import type { StravaSimulator } from './simulator.ts';

const DAY_MS = 86_400_000;
/** Length of the simulated history in days. */
const PAST_DAYS = 60;

/** Ranges of metres and metres a second of each sport. */
const PACES: Record<string, { distance: [number, number]; speed: [number, number] }> = {
  Run: { distance: [3000, 14_000], speed: [2.3, 3.4] },
  Ride: { distance: [12_000, 55_000], speed: [5.5, 8.2] },
  Swim: { distance: [600, 2200], speed: [0.6, 1] },
  Walk: { distance: [2000, 6000], speed: [1.2, 1.6] },
  Hike: { distance: [5000, 12_000], speed: [0.9, 1.3] },
};

/** Adds local mode's athletes with two months of activities; the same on every start within a day. */
export function seedAthletes({ world, actions }: Pick<StravaSimulator, 'world' | 'actions'>): void {
  const today = Math.floor(world.now().getTime() / DAY_MS) * DAY_MS;
  for (const { seed, sports, ...athlete } of SIMULATED_ATHLETES) {
    const random = randomFrom(seed);
    actions.addAthlete(athlete);
    for (let daysAgo = PAST_DAYS; daysAgo > 0; daysAgo -= 1) {
      if (random() < 0.4) continue;
      const sportType = pick(sports, random);
      const { distance, speed } = PACES[sportType] ?? { distance: [1000, 2000], speed: [1, 2] };
      const metres = Math.round(between(distance, random));
      const movingTime = Math.round(metres / between(speed, random));
      const start = today - daysAgo * DAY_MS + Math.round(between([-2, 12], random) * 3600) * 1000;
      actions.upload({
        athleteId: athlete.id,
        name: pick(ACTIVITY_NAMES[sportType] ?? [sportType], random),
        sportType,
        start: new Date(start),
        distance: metres,
        movingTime,
        elapsedTime: Math.round(movingTime * between([1, 1.15], random)),
      });
    }
  }
}

function between([from, to]: [number, number], random: () => number): number {
  return from + (to - from) * random();
}

function pick<Item>(
  items: readonly [Item, ...Item[]] | readonly Item[],
  random: () => number,
): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
