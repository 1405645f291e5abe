import type { Activity } from '@goreal/domain/activities/activity';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesOf, uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;
let athlete: string;
/** Another recording in each test: a file that another player has sent waits. */
let metres = 10_000;

const world = await stravaWorld();
beforeEach(async () => {
  metres += 100;
  elder = await world.academy.elder();
  player = await world.academy.player();
  athlete = await world.connect(player);
});

const start = (hours: number) => new Date(world.academy.clock.now().getTime() - hours * HOUR_MS);
const record = (distance = metres, hours = 5) =>
  world.strava.actions.upload({
    athleteId: athlete,
    start: start(hours),
    distance,
    movingTime: 3600,
  });

async function upload() {
  const answer = await uploadActivities(
    player,
    gpxOf({ start: start(5).toISOString(), seconds: 3600, metres }),
  );
  expect(answer.status).toBe(200);
}

const journal = () => activitiesOf(player);

async function idOf(standing: Activity['standing']): Promise<string> {
  const found = (await journal()).find((one) => one.standing === standing);
  if (!found) throw new Error(`no activity is ${standing}`);
  return found.activityId;
}

const decide = async (path: string) =>
  expect((await elder.post(path, { reason: 'That was a scooter.' })).status).toBe(200);
const revoke = async () => decide(`/api/activities/${await idOf('counted')}/revoke`);

/** A file whose Stamina an elder takes back, and gives again when its player appeals; returns its id. */
async function uploadApprovedOnAppeal(): Promise<string> {
  await upload();
  await revoke();
  const file = await idOf('rejected');
  await player.post(`/api/users/${player.userId}/activities/${file}/appeal`, {
    text: 'It was a run.',
  });
  await decide(`/api/activityHolds/${file}/approve`);
  return file;
}

const waits = (source: Activity['source']) => [
  { source, standing: 'held', stamina_points: 0, doubts: [{ kind: 'hidden-revoked' }] },
];

describe('of a revoked activity that is hidden at Strava,', () => {
  it('a copy that an earlier version left waits for an elder after the night', async () => {
    const { id } = record();
    await world.sync(player);
    await upload();
    await revoke();
    const copy = await idOf('duplicate');
    const [before] = await world.academy.sql<{ original: string }>`select duplicate_of as original
      from activities where activity_id = ${copy}`;
    world.strava.actions.hide(id, 'only_me');
    await world.sync(player);
    await world.academy.sql`update activities set standing = 'duplicate', reason = 'duplicate',
      duplicate_of = ${before?.original ?? null}, doubts = '[]', cautions = '[]'
      where activity_id = ${copy}`;
    await world.academy.academy.jobs.run('activities.rescore-copies');
    expect(await journal()).toMatchObject(waits('file'));
  });

  it('a copy that an elder had approved waits for an elder again', async () => {
    await uploadApprovedOnAppeal();
    const { id } = record();
    await world.sync(player);
    await revoke();
    world.strava.actions.hide(id, 'only_me');
    await world.sync(player);
    expect(await journal()).toMatchObject([
      {
        source: 'file',
        standing: 'held',
        doubts: [{ kind: 'revoked' }, { kind: 'hidden-revoked' }],
      },
    ]);
  });

  it('a copy at Strava waits also after it was hidden too', async () => {
    const [original, copy] = [record(), record(metres - 10)];
    await world.sync(player);
    await revoke();
    for (const { id } of [original, copy]) {
      world.strava.actions.hide(id, 'only_me');
      await world.sync(player);
    }
    expect(await journal()).toEqual([]);
    world.strava.actions.hide(copy.id, 'everyone');
    await world.sync(player);
    expect(await journal()).toMatchObject(waits('strava'));
  });

  it('what comes from Strava under another id counts, as all of its history', async () => {
    const { id } = record();
    await world.sync(player);
    await revoke();
    world.strava.actions.remove(id);
    await world.sync(player);
    record(metres, 30);
    await world.sync(player);
    expect(await journal()).toMatchObject([{ source: 'strava', standing: 'counted', doubts: [] }]);
  });

  it('the activity itself waits as revoked only, once it is shown again', async () => {
    const { id } = record();
    await world.sync(player);
    await revoke();
    world.strava.actions.hide(id, 'only_me');
    await world.sync(player);
    world.strava.actions.hide(id, 'everyone');
    await world.sync(player);
    const [own] = await journal();
    expect(own).toMatchObject({ standing: 'held' });
    expect(own?.doubts).toEqual([{ kind: 'revoked' }]);
  });
});

it('a file that was approved after a revocation may be removed once it is a copy', async () => {
  const file = await uploadApprovedOnAppeal();
  record();
  await world.sync(player);
  expect(await idOf('duplicate')).toBe(file);
  const url = `/api/users/${player.userId}/activities/${file}`;
  expect((await player.delete(url)).status).toBeLessThan(300);
  expect(await journal()).toMatchObject([{ source: 'strava', standing: 'counted' }]);
});
