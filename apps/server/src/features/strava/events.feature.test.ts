import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookPath } from '#features/strava/index.ts';
import { activitiesOf } from '#testing/activity-calls.ts';
import { eventually } from '#testing/eventually.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let athlete: string;

const world = await stravaWorld();
const path = webhookPath(world.academy.config.secret);
await world.subscribe();
await world.academy.academy.startJobs();
beforeEach(async () => {
  player = await world.academy.player();
  athlete = await world.connect(player);
  await eventually(async () => expect(await column('last_sync_at')).toBeTruthy());
});

async function column(name: string): Promise<unknown> {
  const rows = await world.academy.query(
    `select ${name} as value from profiles left join strava_links using (user_id) where user_id = $1`,
    [player.userId],
  );
  return rows[0]?.value;
}

const points = async () => Number(await column('stamina_points'));

const activities = () => activitiesOf(player);

/** The player makes an activity private at Strava, and public again. */
async function hideAndShow(id: string): Promise<void> {
  for (const change of [
    { hide: 'only_me', listed: 0 },
    { hide: 'everyone', listed: 1 },
  ] as const) {
    world.strava.world.advance(1000);
    world.strava.actions.hide(id, change.hide);
    await world.sync(player);
    await eventually(async () => expect(await activities()).toHaveLength(change.listed));
  }
}

const event = (change: object = {}) => ({
  object_type: 'activity',
  object_id: 1,
  aspect_type: 'create',
  owner_id: Number(athlete),
  subscription_id: world.strava.world.subscription?.id,
  event_time: Math.floor(Date.now() / 1000),
  updates: {},
  ...change,
});

describe('the webhook', () => {
  it('completes the handshake with our verify token only, at an unguessable path', async () => {
    const { visitor } = world.academy;
    const query = (token: string) =>
      `?hub.mode=subscribe&hub.challenge=abc&hub.verify_token=${encodeURIComponent(token)}`;
    expect((await visitor.get(path + query('guess'))).status).toBe(403);
    expect((await visitor.get(`${path}x${query('guess')}`)).status).toBe(404);
    expect((await visitor.post(`${path}x`, event())).status).toBe(404);
  });

  it.each([
    ['nothing', undefined],
    ['a word', 'hello'],
    ['another form', { object_type: 'segment' }],
    ['a list', [1, 2]],
  ])('answers %s with 200 or 400', async (_what, body) => {
    const answer = await world.academy.visitor.post(path, body);
    expect([200, 400]).toContain(answer.status);
  });

  it.each([
    ['another subscription', { subscription_id: 999_999 }],
    ['no subscription', { subscription_id: undefined }],
  ])('drops an event of %s with the same answer, and reads nothing', async (_what, change) => {
    const known = event({ object_id: 5151 });
    const foreign = event({ object_id: 5252, ...change });
    const answers = [
      await world.academy.visitor.post(path, known),
      await world.academy.visitor.post(path, foreign),
    ];
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 200, text: '{"received":true}' },
      { status: 200, text: '{"received":true}' },
    ]);
    const rows = await world.academy.sql`select distinct object_id from strava_events
      where object_id in ('5151', '5252')`;
    expect(rows).toEqual([{ object_id: '5151' }]);
  });

  it('stores a repeated event once', async () => {
    const repeated = event({ object_id: 4242, aspect_type: 'update' });
    for (let time = 0; time < 3; time += 1) {
      expect((await world.academy.visitor.post(path, repeated)).status).toBe(200);
    }
    const rows = await world.academy.sql`select count(*)::int as count from strava_events
      where object_id = '4242'`;
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('an event', () => {
  it('of an upload, an edit and a deletion is processed', async () => {
    const { actions } = world.strava;
    const activity = actions.upload({ athleteId: athlete, distance: 10_000, movingTime: 3600 });
    await eventually(async () => expect(await points()).toBe(10));
    world.strava.world.advance(1000);
    actions.edit(activity.id, { sportType: 'Walk', movingTime: 6000 });
    await eventually(async () => expect(await points()).toBe(5));
    world.strava.world.advance(1000);
    actions.remove(activity.id);
    await eventually(async () => expect(await points()).toBe(0));
  });

  it('of an activity that is public again restores what an elder took back only once an elder approved it', async () => {
    const { actions } = world.strava;
    const elder = await world.academy.elder();
    const { id } = actions.upload({ athleteId: athlete, distance: 10_000, movingTime: 3600 });
    await eventually(async () => expect(await points()).toBe(10));
    const { activityId = '' } = (await activities())[0] ?? {};
    const reason = 'The route is that of a scooter.';
    await elder.post(`/api/activities/${activityId}/revoke`, { reason });
    expect(await points()).toBe(0);
    await hideAndShow(id);
    expect(await activities()).toMatchObject([
      { activityId, standing: 'held', doubts: [{ kind: 'revoked' }] },
    ]);
    expect(await points()).toBe(0);
    await elder.post(`/api/activityHolds/${activityId}/approve`);
    expect(await points()).toBe(10);
    await hideAndShow(id);
    expect(await activities()).toMatchObject([{ activityId, standing: 'counted' }]);
    expect(await points()).toBe(10);
  });

  it.each(['2100-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
    'of an activity that begins at %s stores nothing, and the next one counts',
    async (start) => {
      const { actions } = world.strava;
      const far = { athleteId: athlete, distance: 7000, start: new Date(start) };
      await settled(actions.upload(far).id);
      await settled(actions.upload({ athleteId: athlete, distance: 5000 }).id);
      expect(await points()).toBe(5);
      const list = await player.get(`/api/users/${player.userId}/activities`);
      expect((list.body as { items: unknown[] }).items).toHaveLength(1);
    },
  );

  it('in the same second as a processed one is processed too', async () => {
    const { actions } = world.strava;
    const { id } = actions.upload({ athleteId: athlete, distance: 10_000, movingTime: 3600 });
    await eventually(async () => expect(await points()).toBe(10));
    actions.edit(id, { sportType: 'Walk', movingTime: 6000 });
    await eventually(async () => expect(await points()).toBe(5));
    actions.edit(id, { sportType: 'Run', movingTime: 3600 });
    await eventually(async () => expect(await points()).toBe(10));
  });

  it('is only a hint: a forged deletion deletes nothing', async () => {
    const { id } = world.strava.actions.upload({ athleteId: athlete, distance: 5000 });
    await eventually(async () => expect(await points()).toBe(5));
    const forged = event({ object_id: Number(id), aspect_type: 'delete' });
    await world.academy.visitor.post(path, forged);
    await settled(id);
    expect(await points()).toBe(5);
  });

  it("does not store another athlete's activity", async () => {
    const other = world.athlete();
    const { id } = world.strava.actions.upload({ athleteId: other, distance: 5000 });
    await world.academy.visitor.post(path, event({ object_id: Number(id), aspect_type: 'update' }));
    await settled(id);
    expect(await points()).toBe(0);
  });

  it('with a forged deauthorisation unlinks nothing', async () => {
    const forged = event({
      object_type: 'athlete',
      object_id: Number(athlete),
      aspect_type: 'update',
      updates: { authorized: 'false' },
    });
    await world.academy.visitor.post(path, forged);
    await settled(athlete);
    expect(await column('athlete_id')).toBe(athlete);
  });

  it('of a real deauthorisation deletes everything and notifies the player', async () => {
    world.strava.actions.upload({ athleteId: athlete, distance: 5000 });
    await eventually(async () => expect(await points()).toBe(5));
    world.strava.actions.revoke(athlete);
    await eventually(async () => expect(await column('athlete_id')).toBeNull());
    expect(await points()).toBe(0);
    const inbox = (await player.get(`/api/users/${player.userId}/notifications`)).text;
    expect(inbox).toContain('Kết nối Strava đã được thu hồi');
  });
});

it('a disconnect revokes at Strava, later if Strava does not answer', async () => {
  world.strava.world.settings.failing = 1;
  await player.post('/api/disconnectStrava');
  await eventually(async () => {
    const rows = await world.academy.sql`select attempts from strava_revocations
      where athlete_id = ${athlete}`;
    expect(rows).toEqual([{ attempts: 1 }]);
  });
  expect(world.strava.world.grants.has(athlete)).toBe(true);
  world.strava.world.settings.failing = 0;
  world.academy.clock.set('2026-03-02T09:06:00+07:00');
  await world.academy.academy.jobs.send('strava.work', {});
  await eventually(async () => expect(world.strava.world.grants.has(athlete)).toBe(false));
});

it('an event of an activity of last month is processed even after Strava was down for hours', async () => {
  const { strava, academy } = world;
  const { clock } = academy;
  const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
  const { id } = strava.actions.upload({
    athleteId: athlete,
    start: later(-30 * 24),
    distance: 10_000,
    movingTime: 3600,
  });
  await eventually(async () => expect(await points()).toBe(10));
  strava.world.settings.failing = 1;
  strava.actions.remove(id);
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await academy.academy.jobs.send('strava.work', {});
    await eventually(async () => expect(await attempts(id)).toBe(attempt));
    clock.set(later(1.1).toISOString());
  }
  strava.world.settings.failing = 0;
  await academy.academy.jobs.send('strava.work', {});
  await eventually(async () => expect(await points()).toBe(0));
});

/** Number of failed attempts of the last event of this object. */
async function attempts(objectId: string): Promise<unknown> {
  const rows = await world.academy.sql<{ attempts: number }>`select attempts from strava_events
    where object_id = ${objectId} order by event_id desc limit 1`;
  return rows[0]?.attempts;
}

/** Whether the event of this object was processed. */
async function settled(objectId: string): Promise<void> {
  await eventually(async () => {
    const rows = await world.academy.sql<{ state: string }>`select state from strava_events
      where object_id = ${objectId} order by event_id desc limit 1`;
    expect(rows[0]?.state).toMatch(/done|ignored/);
  });
}
