import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { heldActivitySchema } from '@goreal/domain/activities/hold';
import { DEFAULT_ACTIVITY_LIMITS } from '@goreal/domain/activities/limits';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { pageOf } from '#platform/http/page.ts';
import { activitiesOf, uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;

const desk = pageOf(heldActivitySchema).extend({ total: z.int() });
const entry = {
  family: 'run',
  startedAt: '2026-03-01T06:00:00+07:00',
  minutes: 30,
  kilometres: 5,
  note: 'On the treadmill beside the window.',
};

const academy = await testAcademy();
await academy.academy.startJobs();

beforeEach(async () => {
  player = await academy.player();
  elder = await academy.elder();
  await academy.sql`update activities set standing = 'none' where standing = 'held'`;
});

const own = (path = '') => `/api/users/${player.userId}/activities${path}`;

async function enter(change: Record<string, unknown> = {}): Promise<string> {
  const answer = await player.post(own(), { ...entry, ...change });
  return answer.as(z.object({ activityId: z.string() })).activityId;
}

/** A ride of 10 km, labelled as a swim. */
async function pretend(): Promise<string> {
  const file = gpxOf({
    start: '2026-03-01T08:00:00+07:00',
    seconds: 2000,
    metres: 10_000,
    type: 'swimming',
  });
  await uploadActivities(player, file, 'name=swim.gpx');
  return (await journal())[0]?.activityId ?? '';
}

const journal = () => activitiesOf(player);

const hold = (id: string, action: string) => `/api/activityHolds/${id}/${action}`;
const stamina = async () =>
  (await player.get(`/api/users/${player.userId}/stamina`)).as(
    z.object({ stamina_points: z.number() }),
  ).stamina_points;

describe('refusals', () => {
  it.each([
    ['an effort of tomorrow', { startedAt: '2026-03-03T06:00:00+07:00' }],
    ['one of last month', { startedAt: '2026-02-01T06:00:00+07:00' }],
    ['no distance', { kilometres: 0 }],
    ['no time', { minutes: 0 }],
    ['a word', { note: 'Ran.' }],
    ['another sport', { family: 'chess' }],
    ['points', { stamina_points: 500 }],
  ])('an entry with %s', async (_what, change) => {
    expect((await player.post(own(), { ...entry, ...change })).status).toBe(400);
  });

  it('an elder decides neither on their own entry nor twice', async () => {
    player = elder;
    const id = await enter();
    expect((await elder.post(hold(id, 'approve'))).status).toBe(403);
    const second = await academy.elder('Elder Pine');
    expect((await second.post(hold(id, 'approve'))).status).toBe(200);
    expect((await second.post(hold(id, 'reject'), { reason: 'No.' })).status).toBe(409);
    expect((await elder.post(hold(crypto.randomUUID(), 'approve'))).status).toBe(404);
  });

  it('more than five waiting entries', async () => {
    for (let day = 1; day <= 5; day += 1)
      await enter({ startedAt: `2026-02-2${day}T06:00:00+07:00` });
    expect((await player.post(own(), entry)).status).toBe(400);
  });

  it('more than five waiting entries that arrive concurrently', async () => {
    const days = Array.from({ length: 9 }, (_, at) => `2026-02-2${at}T06:00:00+07:00`);
    const answers = await Promise.all(
      days.map((startedAt) => player.post(own(), { ...entry, startedAt })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});

it('an entry is held with its note and picture, and counts when an elder approves it', async () => {
  const id = await enter();
  const image = await photograph('#c33');
  const send = (by: Person, payload: Buffer) => sendPicture(by, id, payload);
  expect((await send(await academy.player(), image)).status).toBe(404);
  expect((await send(player, Buffer.from('not a picture'))).status).toBe(415);
  const bomb = await send(player, await media.jpegOfSize(10_900, 10_900));
  expect(bomb.status).toBe(413);
  expect(bomb.body).toMatchObject({ error: { message: mediaMessages.tooManyPixels } });
  expect((await send(player, image)).status).toBe(200);
  expect(await stamina()).toBe(0);

  const { items } = (await elder.get('/api/activityHolds')).as(desk);
  const card = items.find(({ activityId }) => activityId === id);
  expect(card).toMatchObject({
    note: entry.note,
    userName: player.displayName,
    averageSpeed: 10,
    wouldEarn: 5,
    reason: 'needs-elder',
    isOwn: false,
  });
  expect((await elder.get(card?.picture ?? '')).status).toBe(200);
  expect((await (await academy.player()).get(card?.picture ?? '')).status).toBe(404);

  expect((await elder.post(hold(id, 'approve'))).body).toEqual({
    stamina_points: 5,
    standing: 'counted',
  });
  expect(await stamina()).toBe(5);
  const inbox = await player.get(`/api/users/${player.userId}/notifications`);
  expect(inbox.body).toMatchObject({ items: [{ type: 'activity_reviewed' }] });
  await player.delete(own(`/${id}`));
  expect(await stamina()).toBe(0);
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
});

it('a replaced picture is shown instead of the one that a browser kept, and the old file is removed', async () => {
  const id = await enter();
  await sendPicture(player, id, await photograph('#c33'));
  const url = `/files/activities/${id}`;
  const first = await elder.get(url);
  const folder = path.join(academy.config.dataDirectory, 'files/activities', player.userId);
  const [stored] = await readdir(folder);
  await sendPicture(player, id, await photograph('#3c3'));
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await elder.get(url, headers)).status).toBe(200);
  await eventually(async () => {
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(stored);
  });
});

it('the name of a file is shown without invisible, bidirectional and stacked characters', async () => {
  const file = gpxOf({
    start: '2026-03-01T08:00:00+07:00',
    seconds: 2000,
    metres: 10_000,
    type: 'swimming',
  }).replace(
    'Morning at the lake',
    `Bơi \u202e\u200b ${'a\u0301'.repeat(3)}e${'\u0302'.repeat(90)}`,
  );
  const answer = await uploadActivities(player, file, 'name=swim.gpx');
  expect(answer.status).toBe(200);
  const shown = (await elder.get('/api/activityHolds')).as(desk).items[0];
  expect(shown?.name).toBe('Bơi áááê\u0302\u0302\u0302');
});

it('an entry whose picture is replaced is not approved for the picture before', async () => {
  const id = await enter();
  const revision = async () =>
    (await elder.get('/api/activityHolds')).as(desk).items.find((card) => card.activityId === id)
      ?.revision;
  await sendPicture(player, id, await photograph('#c33'));
  const seen = await revision();
  await sendPicture(player, id, await photograph('#3c3'));
  expect((await elder.post(hold(id, `approve?revision=${seen}`))).status).toBe(409);
  expect(await stamina()).toBe(0);
  expect((await elder.post(hold(id, `approve?revision=${await revision()}`))).status).toBe(200);
  expect(await stamina()).toBe(5);
});

it('an entry that its player removes keeps no picture', async () => {
  const id = await enter();
  await sendPicture(player, id, await photograph('#c33'));
  const folder = path.join(academy.config.dataDirectory, 'files/activities', player.userId);
  expect(await readdir(folder)).toHaveLength(1);
  expect((await player.delete(own(`/${id}`))).status).toBe(200);
  await eventually(async () => expect(await readdir(folder)).toEqual([]));
  const rows = await academy.sql`select proof_path, proof_type from activities
    where activity_id = ${id}`;
  expect(rows).toEqual([{ proof_path: null, proof_type: null }]);
});

it('a nightly job removes the picture of an entry that was removed before pictures were', async () => {
  const kept = await enter();
  const id = await enter({ startedAt: '2026-03-01T09:00:00+07:00' });
  for (const entry of [kept, id]) await sendPicture(player, entry, await photograph('#c33'));
  await academy.sql`update activities set removed_at = now(), standing = 'none', points = 0
    where activity_id = ${id}`;
  const folder = path.join(academy.config.dataDirectory, 'files/activities', player.userId);
  expect(await readdir(folder)).toHaveLength(2);
  await academy.academy.jobs.run('activities.remove-pictures');
  await eventually(async () => expect(await readdir(folder)).toHaveLength(1));
  expect((await player.get(`/files/activities/${kept}`)).status).toBe(200);
  const rows = await academy.sql`select proof_path, proof_type from activities
    where activity_id = ${id}`;
  expect(rows).toEqual([{ proof_path: null, proof_type: null }]);
});

function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function sendPicture(by: Person, id: string, payload: Buffer) {
  return by.put(own(`/${id}/picture`), payload, { 'content-type': 'image/jpeg' });
}

it('a ride labelled as a swim is held with its figures, refused with a reason, appealed once', async () => {
  const id = await pretend();
  const card = (await elder.get('/api/activityHolds')).as(desk).items[0];
  expect(card).toMatchObject({ activityId: id, standing: 'held', reason: 'implausible' });
  expect(card?.doubts.map(({ kind }) => kind)).toEqual(['speed', 'distance']);
  expect((await elder.post(hold(id, 'reject'), { reason: '' })).status).toBe(400);
  await elder.post(hold(id, 'reject'), { reason: 'Nobody swims at 18 km/h.' });
  expect((await journal())[0]).toMatchObject({
    standing: 'rejected',
    elderReason: 'Nobody swims at 18 km/h.',
    canAppeal: true,
  });
  expect(await stamina()).toBe(0);
  const appeal = () => player.post(own(`/${id}/appeal`), { text: 'It was a ride, forgive me.' });
  expect((await appeal()).status).toBe(200);
  const again = (await elder.get('/api/activityHolds')).as(desk).items[0];
  expect(again).toMatchObject({ activityId: id, appeal: 'It was a ride, forgive me.' });
  await elder.post(hold(id, 'reject'), { reason: 'Bring it as a ride.' });
  expect((await appeal()).status).toBe(400);
  expect((await journal())[0]).toMatchObject({ canAppeal: false });
});

it('uses the operator’s limits from their change on', async () => {
  const operator = await academy.operator();
  const strict = structuredClone(DEFAULT_ACTIVITY_LIMITS);
  strict.sports.run.maxKm = 3;
  expect((await operator.put('/api/activityLimits', { ...strict, maxHours: -1 })).status).toBe(400);
  expect((await operator.put('/api/activityLimits', strict)).status).toBe(200);
  expect((await elder.get('/api/activityLimits')).body).toEqual(strict);
  await enter();
  expect((await journal())[0]).toMatchObject({
    standing: 'held',
    doubts: [{ kind: 'distance', limit: 3 }],
  });
  await operator.put('/api/activityLimits', DEFAULT_ACTIVITY_LIMITS);
});
