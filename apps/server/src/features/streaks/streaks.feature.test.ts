import { type StreakMonth, streakMonthSchema } from '@goreal/domain/streaks/streak-month';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notificationsOf, profileOf } from '#testing/person-calls.ts';
import { storeUpload } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createStreaksService } from './index.ts';

let player: Person;

const academy = await testAcademy();
const elder = await academy.elder();
const operator = await academy.operator();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  player = await academy.player();
});

async function month(name?: string): Promise<StreakMonth> {
  const query = name ? `?month=${name}` : '';
  return (await player.get(`/api/users/${player.userId}/streak${query}`)).as(streakMonthSchema);
}

async function kinds(): Promise<string[]> {
  return (await month()).days.map(({ kind }) => kind);
}

const rest = (day: string) => player.put(`/api/users/${player.userId}/restDays/${day}`);
const noRest = (day: string) => player.delete(`/api/users/${player.userId}/restDays/${day}`);

async function effort(): Promise<void> {
  const { submissionId } = await academy.submit(player);
  await elder.post('/api/approveSubmission', { submissionId });
}

describe('the streak calendar', () => {
  it('has no month 13', async () => {
    const url = `/api/users/${player.userId}/streak?month=2026-13`;
    expect((await player.get(url)).status).toBe(400);
  });

  it.each(['9999-12-31', '0000-01-01', '1899-12-31'])('refuses the day %s', async (day) => {
    expect((await rest(day)).status).toBe(400);
    expect((await noRest(day)).status).toBe(400);
  });

  it('explains every day of the month', async () => {
    await operator.post('/api/calendar/holidays', {
      name: 'Day of the drum',
      from: '2026-03-05',
      to: '2026-03-05',
    });
    await operator.post('/api/calendar/outages', {
      name: 'Flood',
      from: '2026-03-06',
      to: '2026-03-06',
    });
    expect((await rest('2026-03-04')).status).toBe(200);
    await effort();
    academy.clock.passDays(1);
    await effort();
    academy.clock.set('2026-03-07T09:00:00+07:00');
    await academy.submit(player);
    academy.clock.set('2026-03-09T09:00:00+07:00');
    const { days, streak, today, restsLeft } = await month();
    expect(days.slice(0, 10).map(({ kind }) => kind)).toEqual([
      'before',
      'effort',
      'effort',
      'rest',
      'holiday',
      'outage',
      'held',
      'missed',
      'open',
      'ahead',
    ]);
    expect(days).toHaveLength(31);
    expect({ streak, today, restsLeft }).toEqual({ streak: 1, today: '2026-03-09', restsLeft: 7 });
    expect(days[4]).toMatchObject({ name: 'Day of the drum' });
    expect(days[7]).toMatchObject({ lost: 1, streak: 1 });
    expect(days[7]?.explanation).toContain('Chuỗi giảm 1 ngày');
    expect(days[8]).toMatchObject({ isToday: true });
    for (const { explanation } of days) expect(explanation).toMatch(/\.$/);
    await academy.sql`delete from closures`;
  });

  it('shows months gone by and months ahead', async () => {
    await effort();
    expect((await month('2026-02')).days.every(({ kind }) => kind === 'before')).toBe(true);
    const april = await month('2026-04');
    expect(april.days).toHaveLength(30);
    expect(april.days.every(({ kind }) => kind === 'ahead')).toBe(true);
  });

  it('puts 06:59 and 07:01 on the same day, and midnight between two', async () => {
    academy.clock.set('2026-03-02T06:59:00+07:00');
    await effort();
    academy.clock.set('2026-03-02T07:01:00+07:00');
    await effort();
    expect((await month()).streak).toBe(1);
    academy.clock.set('2026-03-02T23:59:59+07:00');
    expect((await month()).today).toBe('2026-03-02');
    academy.clock.set('2026-03-03T00:00:00+07:00');
    expect((await month()).today).toBe('2026-03-03');
    await effort();
    expect((await month()).streak).toBe(2);
  });

  it('is recomputed after a late approval and after an undone rejection', async () => {
    for (let day = 0; day < 4; day += 1) {
      await effort();
      academy.clock.passDays(1);
    }
    const { submissionId } = await academy.submit(player);
    await elder.post('/api/rejectSubmission', { submissionId, feedback: 'Not yet.' });
    academy.clock.passDays(1);
    await effort();
    expect((await kinds()).slice(1, 7)).toEqual([...Array(4).fill('effort'), 'missed', 'effort']);
    expect((await month()).streak).toBe(3);
    await elder.post('/api/undoSubmissionDecision', { submissionId, reason: 'I looked again.' });
    expect((await month()).streak).toBe(5);
    await elder.post('/api/approveSubmission', { submissionId });
    expect((await month()).streak).toBe(6);
  });

  it('spends an earned freeze before any streak', async () => {
    for (let day = 0; day < 7; day += 1) {
      await effort();
      academy.clock.passDays(1);
    }
    academy.clock.passDays(1);
    expect(await month()).toMatchObject({ streak: 7, freezes: 0, toNextFreeze: 7 });
    expect((await kinds())[8]).toBe('freeze');
  });
});

describe('rest days', () => {
  it('are planned ahead, never today and never after', async () => {
    expect((await rest('2026-03-01')).status).toBe(400);
    expect((await rest('2026-03-02')).status).toBe(400);
    expect((await rest('2026-07-01')).status).toBe(400);
    expect((await rest('2026-02-30')).status).toBe(400);
    expect((await rest('2026-03-03')).status).toBe(200);
  });

  it('are eight a month, however they are requested', async () => {
    const days = ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'];
    const answers = await Promise.all(days.map((day) => rest(`2026-03-${day}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await month()).restsLeft).toBe(0);
    expect((await rest('2026-03-20')).text).toContain('8 ngày nghỉ');
    expect((await rest('2026-04-01')).status).toBe(200);
    const [kept] = days.filter((_day, at) => answers[at]?.status === 200);
    expect((await rest(`2026-03-${kept}`)).status).toBe(200);
    expect((await noRest(`2026-03-${kept}`)).status).toBe(200);
    expect((await month()).restsLeft).toBe(1);
  });

  it('may be given up until they begin', async () => {
    await rest('2026-03-03');
    academy.clock.passDays(1);
    expect((await noRest('2026-03-03')).status).toBe(400);
    expect((await kinds())[2]).toBe('rest');
  });

  it('cannot be added for a past day, not even by direct SQL', async () => {
    const insert = academy.sql`insert into rest_days (user_id, day, planned_day)
      values (${player.userId}, '2026-03-01', '2026-03-01')`;
    await expect(insert).rejects.toThrow(/rest_days/);
  });
});

it('gives the same streak however often the job runs', async () => {
  const { database, clock, config } = academy;
  const streaks = createStreaksService({ database, clock, timeZone: config.timeZone });
  const stored = async () =>
    (
      await database.pool.query(
        'select current_streak, streak_day, version from profiles where user_id = $1',
        [player.userId],
      )
    ).rows[0];
  for (let day = 0; day < 5; day += 1) {
    await effort();
    clock.passDays(1);
  }
  clock.passDays(1);
  const shown = async () => (await profileOf(player)).currentStreak;
  expect(await shown()).toBe(2);
  await streaks.refresh();
  const once = await stored();
  expect(once).toMatchObject({ current_streak: 2, streak_day: '2026-03-08' });
  for (let run = 0; run < 10; run += 1) await streaks.refresh();
  expect(await stored()).toEqual(once);
  expect(await shown()).toBe(2);
});

/** Seven days with a report, and an eighth without. */
async function earnAndNeedFreeze() {
  const { database, clock, config } = academy;
  for (let day = 0; day < 7; day += 1) {
    await effort();
    clock.passDays(1);
  }
  return createStreaksService({ database, clock, timeZone: config.timeZone });
}

async function freezesUsed() {
  const items = await notificationsOf(player);
  return items.filter(({ type }) => type === 'freeze_used');
}

it('notifies once that a freeze kept the streak, with a ceremony', async () => {
  const streaks = await earnAndNeedFreeze();
  academy.clock.passDays(1);
  for (let run = 0; run < 3; run += 1) await streaks.refresh();
  expect(await freezesUsed()).toMatchObject([
    {
      ceremony: 'waiting',
      data: { streak: 7, freezesAfter: 0 },
      clickAction: '/dashboard?tab=journey#streak',
    },
  ]);
});

it('notifies of a freeze after a downtime of days that an outage excuses', async () => {
  const streaks = await earnAndNeedFreeze();
  const outage = { name: 'Flood', from: '2026-03-10', to: '2026-03-12' };
  const { id } = (await operator.post('/api/calendar/outages', outage)).as(
    z.object({ id: z.string() }),
  );
  academy.clock.set('2026-03-13T09:02:00+07:00');
  await streaks.refresh();
  expect(await freezesUsed()).toMatchObject([{ data: { day: '2026-03-09', streak: 7 } }]);
  await operator.delete(`/api/calendar/outages/${id}`);
});

it('notifies of no freeze for a day on which a file was begun that may still count for it', async () => {
  const streaks = await earnAndNeedFreeze();
  academy.clock.set('2026-03-09T23:45:00+07:00');
  const questId = await academy.quest({ reportType: 'image' });
  await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
  await storeUpload(academy, { person: player, questId, at: '2026-03-09T23:50:00+07:00' });
  academy.clock.set('2026-03-10T00:02:00+07:00');
  await streaks.refresh();
  expect(await freezesUsed()).toEqual([]);
  academy.clock.set('2026-03-10T06:02:00+07:00');
  await streaks.refresh();
  expect(await freezesUsed()).toHaveLength(1);
});

it('notifies of no freeze where the profile changed after the days were read', async () => {
  const streaks = await earnAndNeedFreeze();
  academy.clock.passDays(1);
  const { database, clock, config } = academy;
  const { transaction } = database;
  const changing: typeof transaction = async (work) => {
    await database.pool.query('update profiles set version = version + 1 where user_id = $1', [
      player.userId,
    ]);
    return transaction(work);
  };
  const { timeZone } = config;
  const late = { database: { ...database, transaction: changing }, clock, timeZone };
  await createStreaksService(late).refresh();
  expect(await freezesUsed()).toEqual([]);
  await streaks.refresh();
  expect(await freezesUsed()).toHaveLength(1);
});
