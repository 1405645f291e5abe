import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { staminaSchema } from '@goreal/domain/activities/activity';
import { type UploadResult, uploadResultSchema } from '@goreal/domain/activities/file-result';
import { heldImportSchema } from '@goreal/domain/activities/hold';
import { TRUST_LIMITS } from '@goreal/domain/activities/trust';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { pageOf } from '#platform/http/page.ts';
import { fitOf } from '#testing/activity-samples.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';
import { zipOf } from '#testing/zip-samples.ts';

// The uploads of docs/benchmarks.md, section Imports: what counts at once, what waits, what the player is told.

const DAY_MS = 86_400_000;
const LIMIT_MS = 600_000;
const NOW = '2026-03-02T12:00:00+07:00';

const desk = pageOf(heldImportSchema).extend({ total: z.int() });
const inbox = z.object({ items: z.array(z.object({ type: z.string(), body: z.string() })) });

let academy: TestAcademy;
let player: Person;
let elder: Person;

beforeAll(async () => {
  academy = await createTestAcademy();
});

afterAll(() => academy.close());

beforeEach(async () => {
  academy.clock.set(NOW);
  player = await academy.player();
  elder = await academy.elder();
});

async function bring(name: string, payload: Buffer): Promise<UploadResult> {
  const answer = await player.send({
    method: 'POST',
    url: `/api/users/${player.userId}/activityFiles?name=${name}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  });
  return answer.as(uploadResultSchema);
}

const stamina = async () =>
  (await player.get(`/api/users/${player.userId}/stamina`)).as(staminaSchema);

async function heldNotifications(): Promise<string[]> {
  const answer = await player.get(`/api/users/${player.userId}/notifications`);
  const { items } = answer.as(inbox);
  return items.filter(({ type }) => type === 'activity_held').map(({ body }) => body);
}

async function cards() {
  const { items } = (await elder.get('/api/activityImports?limit=50')).as(desk);
  return items.filter(({ userId }) => userId === player.userId);
}

const messagesOf = ({ files }: UploadResult): string[] => [
  ...new Set(files.map(({ message }) => message)),
];

/** Forged efforts: a run of 59 km and a swim of 4.9 km on each of the days, with times that are plausible. */
function forgedTcx(days: readonly number[]): Buffer {
  const effort = (of: {
    day: number;
    hour: number;
    sport: string;
    metres: number;
    seconds: number;
  }) => {
    const start = Date.parse('2026-03-02T00:00:00+07:00') - of.day * DAY_MS + of.hour * 3_600_000;
    const at = new Date(start).toISOString();
    return `<Activity Sport="${of.sport}"><Id>${at}</Id><Lap StartTime="${at}">
<TotalTimeSeconds>${of.seconds}</TotalTimeSeconds><DistanceMeters>${of.metres}</DistanceMeters></Lap></Activity>`;
  };
  const efforts = days.flatMap((day) => [
    effort({ day, hour: 5, sport: 'Running', metres: 59_000, seconds: 5.5 * 3600 }),
    effort({ day, hour: 15, sport: 'Swimming', metres: 4900, seconds: 2.2 * 3600 }),
  ]);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
${efforts.join('\n')}</Activities></TrainingCenterDatabase>`);
}

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

it(
  'a forged past of 1,500 days, 456,000 Stamina: refused as one file; as a zip all of it waits on one card',
  async () => {
    const whole = await bring('past.tcx', forgedTcx(range(1, 1500)));
    expect(whole).toMatchObject({ read: 0, gained: 0, waiting: 0 });
    expect(messagesOf(whole)).toEqual([activityMessages.files.faults['too-many-efforts']]);

    const parts = range(0, 6).map((part) => [`${part}.tcx`, forgedTcx(range(1 + part * 250, 250))]);
    const zip = await bring('past.zip', Buffer.from(await zipOf(Object.fromEntries(parts))));
    expect(zip).toMatchObject({ read: 3000, refused: 0, waiting: 3000, gained: 0 });
    expect(await stamina()).toMatchObject({ stamina_points: 0, held: 3000 });
    expect(await heldNotifications()).toEqual([activityMessages.held.importBody]);
    for (const message of messagesOf(zip)) {
      expect(message).toContain(activityMessages.reasons.unproven);
    }
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(card).toMatchObject({ activities: 3000, days: 1500, wouldEarn: 456_000, devices: [] });
    expect(card?.doubts).toMatchObject([
      { kind: 'late', activities: 2973 },
      { kind: 'bulk-stamina', activities: 27 },
    ]);
  },
  LIMIT_MS,
);

it(
  'three honest years from a watch: the last fortnight counts at once, the rest waits on one card',
  async () => {
    // Four runs a week, of 8 to 11 km.
    const days = range(0, 3 * 52 * 7).filter((day) => day % 7 < 4);
    const runs = days.map((day) => {
      const start = new Date(Date.parse('2026-03-02T05:30:00+07:00') - day * DAY_MS);
      const metres = 8000 + (day % 4) * 1000;
      const effort = { start: start.toISOString(), seconds: metres * 0.36, metres };
      return [`${day}.fit`, fitOf(effort)] as const;
    });
    const zip = await bring('watch.zip', Buffer.from(await zipOf(Object.fromEntries(runs))));
    expect(zip).toMatchObject({ read: 624, refused: 0 });
    const atOnce = zip.read - zip.waiting;
    expect({ atOnce, waiting: zip.waiting, gained: zip.gained }).toEqual({
      ...{ atOnce: 8, waiting: 616, gained: 76 },
    });
    expect(await heldNotifications()).toEqual([activityMessages.held.importBody]);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(card).toMatchObject({ activities: zip.waiting, doubts: [{ kind: 'late' }] });
    const approved = await elder.post(`/api/activityImports/${card?.importId}/approve`);
    expect(approved.status).toBe(200);
    const total = days.reduce((sum, day) => sum + 8 + (day % 4), 0);
    expect(await stamina()).toMatchObject({ stamina_points: total, held: 0 });
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'a normal week, sent file by file: all of it counts at once and nothing is asked',
  async () => {
    const week = range(0, 7).flatMap((day) => {
      const at = (hour: number) =>
        new Date(Date.parse('2026-03-02T00:00:00+07:00') - day * DAY_MS + hour * 3_600_000);
      const run = { start: at(5).toISOString(), seconds: 3000, metres: 8000 };
      const swim = { start: at(10).toISOString(), seconds: 1800, metres: 1000, sport: 5 };
      return day % 3 === 0 ? [fitOf(run), fitOf(swim)] : [fitOf(run)];
    });
    const results = [];
    for (const [index, file] of week.entries()) results.push(await bring(`${index}.fit`, file));
    expect(results).toHaveLength(10);
    expect(results.every(({ waiting, refused }) => waiting === 0 && refused === 0)).toBe(true);
    expect(results.flatMap(messagesOf)).toEqual(
      results.map(({ gained }) => activityMessages.files.earned(gained)),
    );
    // 7 runs of 8 km and 3 swims of 1 km.
    expect(await stamina()).toMatchObject({ stamina_points: 206, held: 0 });
    expect(await heldNotifications()).toEqual([]);
    expect(await cards()).toEqual([]);
    expect(206 / 7).toBeLessThan(TRUST_LIMITS.unattestedDailyStamina);
  },
  LIMIT_MS,
);
