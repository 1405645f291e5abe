import { academyDaySchema } from '@goreal/domain/calendar/academy-day-schema';
import { expect, it } from 'vitest';
import { activitiesOf, uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { connectedRows } from './connected-rows.ts';

const academy = await testAcademy();

/** Two recordings a day, each of the same effort as one of the day before or after: all days are connected. */
async function chainOf(days: number, player: Person): Promise<void> {
  await academy.sql`insert into activities (user_id, source, source_id, source_revision, sport_type, family, day, started_at,
       elapsed_seconds, moving_seconds, metres, is_flagged, is_typed, is_attested, cautions, limits_id, synced_at,
       created_at, standing, reason)
     select ${player.userId}, 'file', back || '-' || late, 1, 'Run', 'run', date '2026-03-01' - back + late,
       timestamptz '2026-03-01 23:59:40+07' - back * interval '1 day' + late * interval '40 seconds',
       60, 60, 100, false, false, true, '[{"kind":"checksum"}]',
       (select max(limits_id) from activity_limits), now(), now(), 'held', 'held'
     from generate_series(0, ${days}::int - 1) back, generate_series(0, 1) late`;
}

it('a chain of copies through twelve years is read in a few queries', async () => {
  const player = await academy.player();
  await chainOf(4500, player);
  let queries = 0;
  const rows = await academy.database.transaction((tx) => {
    const tables: typeof tx.tables = () => {
      queries += 1;
      return tx.tables();
    };
    return connectedRows(
      { ...tx, tables },
      { userId: player.userId, days: [academyDaySchema.parse('2026-03-01')] },
    );
  });
  expect(rows).toHaveLength(9000);
  expect(queries).toBeLessThan(30);
});

it('an entry beside a chain of copies finds the copies at its far end', async () => {
  academy.clock.set('2026-03-02T12:00:00+07:00');
  const player = await academy.player();
  await chainOf(500, player);
  const entry = {
    family: 'run',
    startedAt: '2026-03-01T20:00:00+07:00',
    minutes: 10,
    kilometres: 1,
    note: 'Around the lake.',
  };
  const answer = await player.post(`/api/users/${player.userId}/activities`, entry);
  expect(answer.status).toBe(201);
  const rows = await academy.sql<{ copies: number }>`select count(*)::int as copies
    from activities where user_id = ${player.userId} and duplicate_of is not null`;
  // Of each pair one is the other's copy, also at the far end.
  expect(rows[0]?.copies).toBe(500);
});

it('a copy that began before midnight counts once the recording after midnight is removed', async () => {
  academy.clock.set('2026-03-02T12:00:00+07:00');
  const player = await academy.player();
  const own = `/api/users/${player.userId}/activities`;
  const journal = () => activitiesOf(player);
  for (const effort of [
    { start: '2026-03-01T23:59:40+07:00', metres: 8000 },
    { start: '2026-03-02T00:00:20+07:00', metres: 8100 },
  ]) {
    await uploadActivities(player, gpxOf({ ...effort, seconds: 3000 }));
  }
  const [counted, copy] = await journal();
  expect([counted, copy]).toMatchObject([{ standing: 'counted' }, { standing: 'duplicate' }]);
  await player.delete(`${own}/${counted?.activityId}`);
  const copyCounts = [{ activityId: copy?.activityId, standing: 'counted', stamina_points: 8 }];
  expect(await journal()).toMatchObject(copyCounts);

  // As an earlier version left it.
  await academy.sql`
    update activities
    set standing = 'duplicate', points = 0, reason = 'duplicate', duplicate_of = ${counted?.activityId}
    where activity_id = ${copy?.activityId}`;
  await academy.academy.jobs.run('activities.rescore-copies');
  expect(await journal()).toMatchObject(copyCounts);
});
