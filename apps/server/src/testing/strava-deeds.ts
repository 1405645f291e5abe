import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { StravaSimulator } from '@goreal/simulators/strava';
import { createRandom } from './simulation/random.ts';

const POINTS_A_KILOMETRE: Record<string, number> = { Run: 1, Walk: 0.5 };

/** Uploads, edits, deletions and privacy changes of all athletes in rotation, the same in each run. */
export async function performDeeds(
  { actions, world }: StravaSimulator,
  options: {
    athletes: readonly string[];
    count: number;
    now: Date;
    afterEach: (number: number) => Promise<void>;
  },
): Promise<void> {
  const { athletes, count, now, afterEach } = options;
  const random = createRandom(7);
  for (let number = 0; number < count; number += 1) {
    const athleteId = athletes[number % athletes.length] ?? '';
    const own = [...world.activities.values()].filter((one) => one.athleteId === athleteId);
    const some = own[Math.floor(random.next() * own.length)];
    const dice = random.next();
    if (!some || dice < 0.5) {
      // Start times differ, because a second recording of the same effort would rightly count once.
      const start = new Date(now.getTime() - (number + 1) * 2 * HOUR_MS);
      actions.upload({ athleteId, start, distance: 1000 + (number % 60) * 10, movingTime: 600 });
    } else if (dice < 0.65) actions.remove(some.id);
    else if (dice < 0.8)
      actions.hide(some.id, some.visibility === 'only_me' ? 'everyone' : 'only_me');
    else if (dice < 0.9)
      actions.edit(some.id, {
        sportType: some.sportType === 'Run' ? 'Walk' : 'Run',
        movingTime: 900,
      });
    else actions.edit(some.id, { distance: some.distance - 100 });
    await afterEach(number);
  }
}

/** The points of an athlete's activities, computed from what is on Strava: by activity, and together. */
export function pointsOnStrava({ world }: StravaSimulator, athlete: string) {
  const hundredths = [...world.activities.values()]
    .filter((one) => one.athleteId === athlete && one.visibility !== 'only_me')
    .map(({ id, distance, sportType }): [string, number] => [
      id,
      Math.round((distance / 1000) * (POINTS_A_KILOMETRE[sportType] ?? 0) * 100),
    ]);
  return {
    byActivity: new Map(hundredths.map(([id, points]) => [id, points / 100])),
    total: hundredths.reduce((sum, [, points]) => sum + points, 0) / 100,
  };
}
