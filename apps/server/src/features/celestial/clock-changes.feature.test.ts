import { celestialBoardSchema } from '@goreal/domain/celestial/record';
import { expect, it } from 'vitest';
import { createActivitiesService } from '#features/activities/index.ts';
import { createStreaksService } from '#features/streaks/index.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { createCelestialService } from './index.ts';

const academy = await testAcademy();

/** On 1 November 2026 its clocks go from 01:00 back to 00:00, so that the month of October ends with the first of two midnights. */
const timeZone = 'America/Havana';

it('a month is final two days after the first midnight that follows it, for what is lost later too', async () => {
  const { database, clock } = academy;
  const common = { database, clock, timeZone };
  const streaks = createStreaksService(common);
  const celestial = createCelestialService({ ...common, streaks, shareMode: 'consent' });
  const activities = createActivitiesService(common);
  activities.onChanged(celestial.refresh);
  const player = await academy.player();
  const { userId } = player;
  const run = (km: number, startedAt: string) =>
    database.transaction((tx) =>
      activities.ingest(tx, {
        userId,
        source: 'file',
        activities: [
          {
            sourceId: startedAt,
            revision: clock.now().getTime(),
            sportType: 'Run',
            startedAt: new Date(startedAt),
            elapsedSeconds: km * 400,
            movingSeconds: km * 400,
            distanceMetres: km * 1000,
          },
        ],
      }),
    );
  const october = async () => {
    const answer = await player.get('/api/leaderboards/celestial_record/2026-10');
    return answer.as(celestialBoardSchema).entries[0]?.totalStamina;
  };
  clock.set('2026-10-31T12:00:00-04:00');
  const early = '2026-10-30T06:00:00-04:00';
  await run(10, early);
  expect(await october()).toBe(10);
  // Two days and a half hour after the first midnight.
  clock.set('2026-11-03T00:30:00-04:00');
  await run(4, '2026-10-31T06:00:00-04:00');
  expect(await october()).toBe(10);
  await database.transaction((tx) =>
    activities.retract(tx, {
      userId,
      source: 'file',
      sourceId: early,
      reason: 'deleted',
      revision: clock.now().getTime(),
    }),
  );
  expect(await october()).toBeUndefined();
});
