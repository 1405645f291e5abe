import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { staminaSchema } from '@goreal/domain/activities/activity';
import { uploadResultSchema } from '@goreal/domain/activities/file-result';
import { type HeldImport, heldImportSchema } from '@goreal/domain/activities/hold';
import { TRUST_LIMITS } from '@goreal/domain/activities/trust';
import { DAY_MS, HOUR_MS } from '@goreal/domain/calendar/durations';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { pageOf } from '#platform/http/page.ts';
import { uploadActivities } from '#testing/activity-calls.ts';
import { fitOf, tcxOf, zipOf } from '#testing/activity-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;

const desk = pageOf(heldImportSchema).extend({ total: z.int() });
const decided = z.object({ activities: z.int(), stamina_points: z.number() });

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-02T12:00:00+07:00');
  player = await academy.player();
  elder = await academy.elder();
});

async function bring(bytes: Uint8Array) {
  const answer = await uploadActivities(player, bytes, 'name=export.zip');
  return answer.as(uploadResultSchema);
}

/** Laps without points, as in a forged file: one activity on each of so many days. */
function forgedTcx({ days, metres, from = 1 }: { days: number; metres: number; from?: number }) {
  const effort = { start: '2026-03-02T06:00:00+07:00', seconds: 14_400, metres };
  const whole = tcxOf(effort)
    .replace(/<Track>.*<[/]Track>/s, '')
    .replace(/<Creator>.*<[/]Creator>/s, '');
  const activity = /<Activity .*<[/]Activity>/s.exec(whole)?.[0] ?? '';
  const first = new Date(effort.start).toISOString();
  const all = Array.from({ length: days }, (_, index) => {
    const start = new Date(Date.parse(effort.start) - (index + from) * DAY_MS).toISOString();
    return activity.replaceAll(first, start);
  });
  return Buffer.from(whole.replace(activity, all.join('')));
}

async function waiting(): Promise<HeldImport[]> {
  const { items } = (await elder.get('/api/activityImports?limit=50')).as(desk);
  return items.filter(({ userId }) => userId === player.userId);
}

const stamina = async () =>
  (await player.get(`/api/users/${player.userId}/stamina`)).as(staminaSchema);

it('an import is refused with a reason, and only while it waits', async () => {
  await bring(forgedTcx({ days: 3, metres: 9000, from: 30 }));
  const [card] = await waiting();
  const url = `/api/activityImports/${card?.importId}`;
  expect((await elder.post(`${url}/reject`, { reason: '' })).status).toBe(400);
  const unknown = `/api/activityImports/${crypto.randomUUID()}/approve`;
  expect((await elder.post(unknown)).status).toBe(404);
});

it('an effort of an infinite distance leaves the desk and the list of its player readable', async () => {
  const far = forgedTcx({ days: 1, metres: 5000 })
    .toString()
    .replace(/<(DistanceMeters|TotalTimeSeconds)>[^<]*/g, '<$1>1e308')
    .replace(/<Lap.*<[/]Lap>/s, (lap) => lap.repeat(3));
  expect(await bring(Buffer.from(far))).toMatchObject({ read: 1, waiting: 1 });
  const holds = await elder.get('/api/activityHolds');
  expect(holds.status).toBe(200);
  expect(JSON.stringify(holds.body)).toContain(player.userId);
  expect((await player.get(`/api/users/${player.userId}/activities`)).status).toBe(200);
});

it('approved efforts of the largest distance are added up', async () => {
  const far = forgedTcx({ days: 12, metres: 5000, from: 30 })
    .toString()
    .replace(/<DistanceMeters>[^<]*/g, '<DistanceMeters>1e308');
  expect(await bring(Buffer.from(far))).toMatchObject({ read: 12, waiting: 12 });
  const [card] = await waiting();
  expect((await elder.post(`/api/activityImports/${card?.importId}/approve`)).status).toBe(200);
  expect((await stamina()).stamina_points).toBeGreaterThan(0);
});

it('a forged history waits as one card, and earns nothing until an elder approves it', async () => {
  const result = await bring(forgedTcx({ days: 400, metres: 59_000 }));
  expect(result).toMatchObject({ read: 400, waiting: 400, gained: 0 });
  expect(await stamina()).toMatchObject({ stamina_points: 0, held: 400 });
  const inbox = await player.get(`/api/users/${player.userId}/notifications`);
  expect(inbox.body).toMatchObject({ items: [{ type: 'activity_held' }], unread: 1 });
  const [card, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(card).toMatchObject({ activities: 400, days: 400, lastDay: '2026-03-01', devices: [] });
  expect(card?.lines.map(({ year, activities }) => [year, activities])).toEqual([
    [2026, 60],
    [2025, 340],
  ]);
  expect(card?.doubts[0]).toEqual({ kind: 'late', activities: 387 });
  const inside = await elder.get(`/api/activityHolds?importId=${card?.importId}&limit=5`);
  expect(inside.body).toMatchObject({ total: 400 });
  const reject = await elder.post(`/api/activityImports/${card?.importId}/reject`, {
    reason: 'A marathon and a half each day is not possible.',
  });
  expect(reject.as(decided)).toEqual({ activities: 400, stamina_points: 0 });
  const audit = await academy.sql`select actor_id, action from audit_entries
    where subject = ${`activity-import:${card?.importId}`}`;
  expect(audit).toEqual([{ actor_id: elder.userId, action: 'activity.reject-import' }]);
  expect(await waiting()).toEqual([]);
  expect(await stamina()).toMatchObject({ stamina_points: 0, held: 0 });
  // The refused activities do not count from a second copy either.
  expect(await bring(forgedTcx({ days: 399, metres: 59_000 }))).toMatchObject({ gained: 0 });
}, 120_000);

it('a plausible history counts when an elder approves it; its most recent days count at once', async () => {
  const runs = Array.from({ length: 60 }, (_, index) => {
    const start = new Date(Date.parse('2026-03-01T06:00:00+07:00') - index * DAY_MS).toISOString();
    return [`${index}.fit`, fitOf({ start, seconds: 3600, metres: 10_000 })] as const;
  });
  const result = await bring(await zipOf(Object.fromEntries(runs)));
  expect(result).toMatchObject({ read: 60, waiting: 47, gained: 130 });
  const [card] = await waiting();
  expect(card).toMatchObject({ activities: 47, wouldEarn: 470, doubts: [{ kind: 'late' }] });
  const approve = () => elder.post(`/api/activityImports/${card?.importId}/approve`);
  expect((await approve()).as(decided)).toEqual({ activities: 47, stamina_points: 470 });
  expect((await approve()).status).toBe(409);
  expect(await stamina()).toMatchObject({ stamina_points: 600, held: 0 });
  const audit = await academy.sql`select action, details from audit_entries
    where subject = ${`activity-import:${card?.importId}`}`;
  expect(audit).toMatchObject([
    { action: 'activity.approve-import', details: { activities: 47, stamina: 470 } },
  ]);
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
}, 120_000);

it('an appeal returns a refused import as one card, once', async () => {
  await bring(forgedTcx({ days: 3, metres: 9000, from: 40 }));
  const [card] = await waiting();
  await elder.post(`/api/activityImports/${card?.importId}/reject`, { reason: 'Not likely.' });
  const journal = await player.get(`/api/users/${player.userId}/activities`);
  const { items } = journal.as(pageOf(z.object({ activityId: z.string() })));
  const appeal = (index: number) =>
    player.post(`/api/users/${player.userId}/activities/${items[index]?.activityId}/appeal`, {
      text: 'My old watch has no link, these are its runs.',
    });
  expect((await appeal(0)).status).toBe(200);
  expect(await waiting()).toMatchObject([{ importId: card?.importId, activities: 3 }]);
  expect((await appeal(1)).status).toBe(400);
});

it.each(['refused', 'appealed'])(
  'a file that was %s cannot be removed to come again in parts',
  async (how) => {
    const runs = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, index) => {
          const at = Date.parse('2026-03-02T04:00:00+07:00') - (from + index) * 7 * HOUR_MS;
          const effort = {
            start: new Date(at).toISOString(),
            seconds: 600,
            metres: how === 'refused' ? 1400 : 1450,
          };
          return [`${from + index}.fit`, fitOf(effort)];
        }),
      );
    const most = TRUST_LIMITS.importMaxEfforts;
    expect(await bring(await zipOf(runs(0, most + 1)))).toMatchObject({ waiting: most + 1 });
    const [card] = await waiting();
    const reason = 'These are not your runs.';
    await elder.post(`/api/activityImports/${card?.importId}/reject`, { reason });
    const own = `/api/users/${player.userId}/activities`;
    const { items } = (await player.get(`${own}?limit=50`)).as(
      pageOf(z.object({ activityId: z.string() })),
    );
    expect(items).toHaveLength(most + 1);
    if (how === 'appealed') {
      await player.post(`${own}/${items[0]?.activityId}/appeal`, { text: 'They are mine.' });
    }
    const removals = await Promise.all(
      items.map(({ activityId }) => player.delete(`${own}/${activityId}`)),
    );
    academy.clock.set('2026-03-02T12:05:00+07:00');
    for (const [from, to] of [
      [0, most / 2],
      [most / 2, most + 1],
    ] as const) {
      expect(await bring(await zipOf(runs(from, to)))).toMatchObject({ gained: 0 });
    }
    expect(await stamina()).toMatchObject({ stamina_points: 0 });
    const { refusedStays } = activityMessages.entry;
    for (const { body } of removals)
      expect(body).toMatchObject({ error: { message: refusedStays } });
  },
);

it('an elder cannot decide on their own import', async () => {
  player = elder;
  await bring(forgedTcx({ days: 3, metres: 9000, from: 50 }));
  const [card] = await waiting();
  expect(card).toMatchObject({ isOwn: true });
  expect((await elder.post(`/api/activityImports/${card?.importId}/approve`)).status).toBe(403);
});

it('a normal week counts at once, many efforts of one fortnight wait', async () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = Date.parse('2026-03-02T04:00:00+07:00') - index * 7 * HOUR_MS;
      const effort = { start: new Date(at).toISOString(), seconds: 600, metres: 1500 };
      return [`${index}.fit`, fitOf(effort)] as const;
    });
  const week = await bring(await zipOf(Object.fromEntries(runs(10))));
  expect(week).toMatchObject({ read: 10, waiting: 0, gained: 15 });
  player = await academy.player();
  const many = await bring(
    await zipOf(Object.fromEntries(runs(TRUST_LIMITS.importMaxEfforts + 1))),
  );
  expect(many).toMatchObject({ waiting: TRUST_LIMITS.importMaxEfforts + 1, gained: 0 });
});
