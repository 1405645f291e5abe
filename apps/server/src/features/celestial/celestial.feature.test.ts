import { HOUR_MS } from '@goreal/domain/calendar/durations';
import {
  type CelestialEntry,
  celestialBoardSchema,
  celestialPlaceSchema,
  celestialRecordSchema,
} from '@goreal/domain/celestial/record';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActivitiesService } from '#features/activities/index.ts';
import { createStreaksService } from '#features/streaks/index.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createCelestialService } from './index.ts';

const record = '/api/leaderboards/celestial_record';

const academy = await testAcademy();

beforeEach(async () => {
  await academy.sql`delete from celestial_scores`;
  await academy.sql`update profiles set board_choice = 'hidden'`;
  academy.clock.set('2026-03-05T09:00:00+07:00');
});

function services(shareMode: 'consent' | 'strict' = 'consent') {
  const { database, clock, config } = academy;
  const common = { database, clock, timeZone: config.timeZone };
  const celestial = createCelestialService({
    ...common,
    streaks: createStreaksService(common),
    shareMode,
  });
  const activities = createActivitiesService(common);
  activities.onChanged(celestial.refresh);
  return { celestial, activities };
}

async function run(
  player: Person,
  options: { km: number; at?: string; source?: ActivitySource; by?: ReturnType<typeof services> },
) {
  const { km, at = '2026-03-04T06:00:00', source = 'file', by = services() } = options;
  const startedAt = new Date(`${at}+07:00`);
  await academy.database.transaction((tx) =>
    by.activities.ingest(tx, {
      userId: player.userId,
      source,
      activities: [
        {
          sourceId: `r${startedAt.getTime()}`,
          revision: academy.clock.now().getTime(),
          sportType: 'Run',
          startedAt,
          elapsedSeconds: km * 400,
          movingSeconds: km * 400,
          distanceMetres: km * 1000,
        },
      ],
    }),
  );
}

const share = (player: Person, granted = true) =>
  player.put(`/api/users/${player.userId}/consents/strava_sharing`, {
    granted,
    version: CONSENT_VERSIONS.strava_sharing,
  });

async function board(viewer: Person, period = '2026-W10') {
  return (await viewer.get(`${record}/${period}`)).as(celestialBoardSchema);
}

const bare = (entries: readonly CelestialEntry[]) =>
  entries.map(({ rank, userId, totalStamina }) => [rank, userId, totalStamina]);

describe('sharing', () => {
  it('puts the player on the board at once, and removes them at once', async () => {
    const player = await academy.player('envoys');
    await run(player, { km: 8, source: 'strava' });
    const names = async () => (await board(player)).entries.map(({ userId }) => userId);
    expect(await names()).not.toContain(player.userId);
    expect((await share(player)).status).toBe(200);
    academy.clock.passMs(HOUR_MS);
    expect(await names()).toContain(player.userId);
    expect((await share(player, false)).status).toBe(200);
    academy.clock.passMs(HOUR_MS);
    expect(await names()).not.toContain(player.userId);
  });
});

describe('the record', () => {
  it('has no board of a week that does not exist', async () => {
    const player = await academy.player();
    expect((await player.get(`${record}/2026-W99`)).status).toBe(404);
  });

  it('has the form of the specification, a week, a month and all time', async () => {
    const player = await academy.player('envoys');
    await run(player, { km: 12 });
    await run(player, { km: 5, at: '2026-03-01T23:59:00' });
    await run(player, { km: 7, at: '2026-02-27T06:00:00' });
    academy.clock.passMs(HOUR_MS);
    const answer = (await player.get(record)).as(celestialRecordSchema);
    expect(answer.weekly).toEqual([
      {
        key: player.userId,
        userId: player.userId,
        rank: 1,
        displayName: player.displayName,
        guild: 'envoys',
        levelId: 'genesis',
        avatarTier: 0,
        totalStamina: 12,
        totalDistance: 12_000,
        currentStreak: 0,
      },
    ]);
    expect(answer.monthly[0]).toMatchObject({ totalStamina: 17 });
    expect(answer.allTime[0]).toMatchObject({ totalStamina: 24, totalDistance: 24_000 });
    expect(answer.periods).toMatchObject({
      weekly: { key: '2026-W10', from: '2026-03-02', to: '2026-03-08', isFinal: false },
      monthly: { key: '2026-03' },
      allTime: { key: 'all', from: null },
    });
  });

  it('omits suspended players, and shows them again afterwards', async () => {
    const [first, second] = [await academy.player(), await academy.player()];
    await run(first, { km: 9 });
    await run(second, { km: 8 });
    const operator = await academy.operator();
    await operator.post(`/api/members/${first.userId}/suspension`, {
      days: 7,
      reason: 'Shouting.',
    });
    expect(bare((await board(second)).entries)).toEqual([[1, second.userId, 8]]);
    const place = (await second.get(`${record}/2026-W10/own`)).as(celestialPlaceSchema);
    expect(place).toMatchObject({ own: { rank: 1 }, above: [], players: 1 });
    academy.clock.passDays(8);
    expect(bare((await board(second)).entries)).toEqual([
      [1, first.userId, 9],
      [2, second.userId, 8],
    ]);
  });

  it('gives equal Stamina the same rank, ordered by who reached it first, and shows neighbours', async () => {
    const players: Person[] = [];
    for (const km of [9, 8, 8, 7, 6, 5, 4, 3]) {
      const player = await academy.player();
      players.push(player);
      const hour = String(5 + players.length).padStart(2, '0');
      await run(player, { km, at: `2026-03-04T${hour}:00:00` });
    }
    const [first, second, third, fourth] = players as [Person, Person, Person, Person];
    expect(bare((await board(first)).entries).slice(0, 4)).toEqual([
      [1, first.userId, 9],
      [2, second.userId, 8],
      [2, third.userId, 8],
      [4, fourth.userId, 7],
    ]);
    const place = (await fourth.get(`${record}/2026-W10/own`)).as(celestialPlaceSchema);
    expect(place.own).toMatchObject({ rank: 4, totalStamina: 7 });
    expect(place.above.map(({ rank }) => rank)).toEqual([1, 2, 2]);
    expect(place.below.map(({ rank }) => rank)).toEqual([5, 6, 7]);
    expect(place.players).toBe(8);
    const third2 = (await third.get(`${record}/2026-W10/own`)).as(celestialPlaceSchema);
    expect(third2.above.map(({ userId }) => userId)).toEqual([first.userId, second.userId]);
  });

  it('shows figures of Strava only of players who agreed, and in strict mode of none', async () => {
    const silent = await academy.player();
    const open = await academy.player();
    expect((await share(open)).status).toBe(200);
    for (const player of [silent, open]) {
      await run(player, { km: 10, source: 'strava' });
      await run(player, { km: 4, at: '2026-03-04T18:00:00' });
    }
    const viewer = await academy.player();
    expect(bare((await board(viewer)).entries)).toEqual([
      [1, open.userId, 14],
      [2, silent.userId, 4],
    ]);
    const own = (await silent.get(`${record}/2026-W10/own`)).as(celestialPlaceSchema);
    expect(own).toMatchObject({ unshared: 10, own: { totalStamina: 4 } });

    await share(open, false);
    expect(bare((await board(viewer)).entries).map(([, , stamina]) => stamina)).toEqual([4, 4]);
    await share(open);
    await services().celestial.rebuild();
    expect((await board(viewer)).entries[0]).toMatchObject({ totalStamina: 14 });
    await services('strict').celestial.rebuild();
    expect(bare((await board(viewer)).entries).map(([, , stamina]) => stamina)).toEqual([4, 4]);
  });

  it('shows the tier of the Stamina that others may see', async () => {
    const player = await academy.player();
    for (const day of [2, 3, 4]) {
      await run(player, { km: 40, at: `2026-03-0${day}T06:00:00`, source: 'strava' });
    }
    await run(player, { km: 4, at: '2026-03-04T18:00:00' });
    const shown = async () => (await board(await academy.player())).entries[0]?.avatarTier;
    expect(await shown()).toBe(0);
    await share(player);
    expect(await shown()).toBe(1);
    await services('strict').celestial.rebuild();
    expect(await shown()).toBe(0);
  });

  it('omits players who hid themselves, and shows no name under a pseudonym', async () => {
    const hidden = await academy.player();
    const masked = await academy.player();
    for (const player of [hidden, masked]) await run(player, { km: 6 });
    await hidden.put(`/api/users/${hidden.userId}/boardChoice`, { choice: 'hidden' });
    await masked.put(`/api/users/${masked.userId}/boardChoice`, { choice: 'pseudonym' });
    const { entries } = await board(await academy.player());
    expect(entries).toHaveLength(1);
    expect(entries[0]?.userId).toBeNull();
    expect(JSON.stringify(entries)).not.toContain(masked.userId);
    expect(entries[0]?.displayName).not.toBe(masked.displayName);
    const own = (await hidden.get(`${record}/all/own`)).as(celestialPlaceSchema);
    expect(own).toMatchObject({ choice: 'hidden', own: null });
  });

  it('keeps final figures of past periods, after two days of grace', async () => {
    const player = await academy.player();
    await run(player, { km: 10 });
    academy.clock.set('2026-03-10T09:00:00+07:00');
    await run(player, { km: 3, at: '2026-03-08T06:00:00' });
    expect((await board(player)).entries[0]).toMatchObject({ totalStamina: 13 });
    academy.clock.set('2026-03-11T09:00:00+07:00');
    await run(player, { km: 4, at: '2026-03-08T18:00:00' });
    await services().celestial.rebuild();
    const past = await board(player);
    expect(past.entries[0]).toMatchObject({ totalStamina: 13 });
    expect(past.period.isFinal).toBe(true);
    expect((await board(player, 'all')).entries[0]).toMatchObject({ totalStamina: 17 });
  });
});

describe('final figures lose, and never regain,', () => {
  let player: Person;
  beforeEach(async () => {
    player = await academy.player();
    await share(player);
    await run(player, { km: 10, source: 'strava' });
    await run(player, { km: 4, at: '2026-03-04T18:00:00' });
    await services().celestial.rebuild();
    academy.clock.set('2026-06-11T09:00:00+07:00');
    await run(player, { km: 5, at: '2026-03-05T06:00:00' });
  });

  const finals = async () => {
    const keys = ['2026-W10', '2026-03'];
    const boards = await Promise.all(keys.map((key) => board(player, key)));
    return boards.map(({ entries }) => entries[0]?.totalStamina ?? null);
  };

  const retract = (source: ActivitySource) =>
    academy.database.transaction((tx) =>
      services().activities.retractAll(tx, { userId: player.userId, source }),
    );

  async function hide() {
    const { userId } = player;
    const sourceId = `r${new Date('2026-03-04T06:00:00+07:00').getTime()}`;
    const removal = { userId, source: 'strava', sourceId, reason: 'hidden' } as const;
    await academy.database.transaction((tx) =>
      services().activities.retract(tx, { ...removal, revision: academy.clock.now().getTime() }),
    );
  }

  it('nothing by a late activity', async () => {
    await services().celestial.rebuild();
    expect(await finals()).toEqual([14, 14]);
  });

  it('what Strava brought when its player no longer shares it', async () => {
    await share(player, false);
    expect(await finals()).toEqual([4, 4]);
    await share(player);
    await services().celestial.rebuild();
    expect(await finals()).toEqual([4, 4]);
  });

  const shareAgain = () => share(player, false).then(() => share(player));

  async function showAgain() {
    await hide();
    academy.clock.passMs(1000);
    await run(player, { km: 10, source: 'strava' });
  }

  it.each([
    ['shares it again', shareAgain],
    ['shows it again at Strava', showAgain],
  ])(
    'what Strava brought when its player %s, also not for what is deleted then',
    async (_how, giveBack) => {
      await giveBack();
      expect(await finals()).toEqual([4, 4]);
      await retract('file');
      expect(await finals()).toEqual([null, null]);
    },
  );

  it('what Strava brought when its player disconnects', async () => {
    await retract('strava');
    expect(await finals()).toEqual([4, 4]);
  });

  it('what Strava brought once the Academy shows none of it', async () => {
    await services('strict').celestial.rebuild();
    expect(await finals()).toEqual([4, 4]);
  });

  it('what is deleted, also when another activity of the time was approved since', async () => {
    await run(player, { km: 2, at: '2026-03-04T20:00:00', source: 'manual' });
    const [entry] = await academy.sql<{ id: string }>`
      update activities set created_at = '2026-03-05T09:00:00+07:00'
      where user_id = ${player.userId} and source = 'manual' returning activity_id as id`;
    const elder = await academy.elder();
    const approval = await elder.post(`/api/activityHolds/${entry?.id}/approve`);
    expect(approval.status).toBe(200);
    expect(await finals()).toEqual([14, 14]);
    await retract('file');
    expect(await finals()).toEqual([10, 10]);
  });

  it('what Strava brought of every player, and open boards are read again afterwards', async () => {
    await academy.sql`
      with people as (
        insert into auth_users (id, name, email)
        select 'zz-' || lpad(n::text, 3, '0'), 'Runner ' || n, 'runner-' || n || '@example.com'
        from generate_series(1, 201) n returning id
      )
      select count(*) from people`;
    await academy.sql`
      with scores as (
        insert into celestial_scores (period, user_id, stamina, metres, reached_at, is_shown)
        select '2026-W10', 'zz-' || lpad(n::text, 3, '0'), 9, 9000, now(), true
        from generate_series(1, 201) n
      )
      insert into activities (user_id, source, source_id, source_revision, sport_type, family, day,
        started_at, elapsed_seconds, moving_seconds, metres, is_flagged, is_typed, is_attested, cautions,
        limits_id, synced_at, created_at, standing, points)
      select 'zz-' || lpad(n::text, 3, '0'), source, 'run', 1, 'Run', 'run', '2026-03-04',
        '2026-03-04 06:00+07', 1800, 1800, points * 1000, false, false, true, '[]',
        (select max(limits_id) from activity_limits), '2026-03-04 09:00+07', '2026-03-04 09:00+07',
        'counted', points
      from generate_series(1, 201) n, (values ('strava', 5), ('file', 4)) as one (source, points)`;
    const changes = async () => {
      const rows = await academy.sql`select 1 from live_events where name = 'celestial.changed'`;
      return rows.length;
    };
    const before = await changes();
    await services('strict').celestial.rebuild();
    const rows = await academy.sql`select distinct stamina::float as stamina from celestial_scores
      where period = '2026-W10' and user_id like 'zz-%'`;
    expect(rows).toEqual([{ stamina: 4 }]);
    expect(await changes()).toBe(before + 2);
    await services('strict').celestial.rebuild();
    expect(await changes()).toBe(before + 3);
  });

  it('their row when nothing is left', async () => {
    for (const source of ['strava', 'file'] as const) await retract(source);
    expect(await finals()).toEqual([null, null]);
  });
});

it('a rebuild equals the incremental results, and removes deleted ones', async () => {
  // Returns the results of earlier tests, which the file's own hook has removed.
  await services().celestial.rebuild();
  const player = await academy.player();
  await run(player, { km: 8 });
  const scores = async () =>
    await academy.sql`select period, user_id, stamina, metres, is_shown from celestial_scores
      order by 1, 2`;
  const before = await scores();
  await services().celestial.rebuild();
  expect(before.some(({ user_id: id }) => id === player.userId)).toBe(true);
  expect(await scores()).toEqual(before);
  await academy.sql`insert into celestial_scores
    values ('2026-W10', ${(await academy.player()).userId}, 99, 99, now(), true)`;
  expect(await scores()).toHaveLength(before.length + 1);
  await services().celestial.rebuild();
  expect(await scores()).toEqual(before);
});

it('the landing page counts the metres of everyone, and of Strava only what may be shown', async () => {
  const by = services('strict');
  await run(await academy.player(), { km: 5.5, by });
  await run(await academy.player(), { km: 3, source: 'strava', by });
  academy.clock.passMs(5000);
  const { body } = await academy.visitor.get('/api/getCommunityStats');
  expect(body).toMatchObject({ totalDistanceConquered: 5500 });
});
