import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { activitySchema } from '@goreal/domain/activities/activity';
import { heldActivitySchema } from '@goreal/domain/activities/hold';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { stravaStatusSchema, stravaSyncSchema } from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOf } from '#platform/http/page.ts';
import { activitiesOf, uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let athlete: string;

const world = await stravaWorld();
beforeEach(async () => {
  player = await world.academy.player();
  athlete = await world.connect(player);
});

const hoursAgo = (hours: number) => new Date(world.academy.clock.now().getTime() - hours * HOUR_MS);
const run = (hours: number, kilometres: number) =>
  world.strava.actions.upload({
    athleteId: athlete,
    start: hoursAgo(hours),
    distance: kilometres * 1000,
    movingTime: kilometres * 360,
  });

async function sync() {
  return (await world.sync(player)).as(stravaSyncSchema);
}

async function points(): Promise<number> {
  const rows = await world.academy.sql<{ points: number }>`select stamina_points::float as points
    from profiles where user_id = ${player.userId}`;
  return rows[0]?.points ?? -1;
}

async function status() {
  return (await player.get(`/api/users/${player.userId}/strava`)).as(stravaStatusSchema);
}

describe('a sync', () => {
  it('counts new activities once, and returns what it added', async () => {
    run(30, 10);
    run(5, 4);
    expect(await sync()).toEqual({
      success: true,
      message: stravaMessages.sync.done({ processed: 2, gained: 14 }),
      activities_processed: 2,
      stamina_gained: 14,
      tier_upgraded: false,
    });
    expect(await sync()).toMatchObject({ activities_processed: 0, stamina_gained: 0 });
    expect(await points()).toBe(14);
    expect(await status()).toMatchObject({
      lastSync: world.academy.clock.now().toISOString(),
      total_distance_run: 14_000,
      sync: { state: 'idle' },
    });
  });

  it('notifies of a new tier', async () => {
    for (let day = 0; day < 5; day += 1) run(day * 24 + 3, 21);
    expect(await sync()).toMatchObject({ tier_upgraded: true, stamina_gained: 105 });
  });

  it('applies corrections, deletions and privacy changes of the last days', async () => {
    const corrected = run(50, 10);
    const deleted = run(40, 5);
    const hidden = run(20, 3);
    await sync();
    world.strava.actions.edit(corrected.id, { distance: 6000 });
    world.strava.actions.remove(deleted.id);
    world.strava.actions.hide(hidden.id, 'only_me');
    expect(await sync()).toMatchObject({ stamina_gained: -12 });
    expect(await points()).toBe(6);
    world.strava.actions.hide(hidden.id, 'everyone');
    expect(await sync()).toMatchObject({ stamina_gained: 3 });
  });

  it('imports what a watch uploaded days later', async () => {
    run(1, 5);
    await sync();
    run(100, 8);
    expect(await sync()).toMatchObject({ activities_processed: 1, stamina_gained: 8 });
  });

  it('reads the whole history the first time, in slices, by any process', async () => {
    for (let index = 0; index < 430; index += 1) run(24 * 10 + index * 24, 1);
    const first = await sync();
    expect(first).toMatchObject({
      message: stravaMessages.sync.goesOn(first.activities_processed),
      activities_processed: 400,
    });
    expect(await status()).toMatchObject({ sync: { state: 'importing', imported: 400 } });
    await sync();
    expect(await status()).toMatchObject({ sync: { state: 'idle' } });
    expect(await points()).toBe(430);
  });

  it('counts an old history at once, also after a reconnection, and holds none of it for review', async () => {
    const elder = await world.academy.elder();
    // Activities that are more, older and worth more than one upload of files may contain without a review.
    for (let index = 0; index < 70; index += 1) run(24 * 20 + index * 24, 10);
    expect(await sync()).toMatchObject({ stamina_gained: 700 });
    await player.post('/api/disconnectStrava');
    expect(await points()).toBe(0);
    await world.connect(player, athlete);
    expect(await sync()).toMatchObject({ stamina_gained: 700 });
    expect(await points()).toBe(700);
    for (const queue of ['/api/activityImports', '/api/activityHolds']) {
      expect((await elder.get(queue)).body).toMatchObject({ total: 0 });
    }
  });

  it('holds a revoked activity for an elder when it is changed at Strava', async () => {
    const elder = await world.academy.elder();
    const { id } = run(5, 10);
    await sync();
    const journal = await player.get(`/api/users/${player.userId}/activities`);
    const { activityId } = journal.as(pageOf(activitySchema)).items[0] ?? { activityId: '' };
    const reason = 'That was a scooter.';
    expect((await elder.post(`/api/activities/${activityId}/revoke`, { reason })).status).toBe(200);
    expect(await sync()).toMatchObject({ stamina_gained: 0 });
    world.strava.actions.edit(id, { distance: 9900 });
    expect(await sync()).toMatchObject({ stamina_gained: 0 });
    expect((await elder.get('/api/activityHolds')).body).toMatchObject({
      items: [{ activityId, doubts: [{ kind: 'revoked' }] }],
    });
    world.strava.actions.remove(id);
    await sync();
    expect(await points()).toBe(0);
  });

  it.each([
    ['before', 10_010],
    ['after', 10_020],
  ])(
    'hides a revoked activity, and a file of it that came %s waits for an elder',
    async (when, metres) => {
      const elder = await world.academy.elder();
      const { id } = run(5, 10);
      const file = gpxOf({ start: hoursAgo(5).toISOString(), seconds: 3600, metres });
      const upload = async () => {
        const answer = await uploadActivities(player, file);
        expect(answer.status).toBe(200);
      };
      const journal = () => activitiesOf(player);
      await sync();
      if (when === 'before') await upload();
      const counted = (await journal()).find(({ standing }) => standing === 'counted');
      const reason = 'That was a scooter.';
      const revoked = await elder.post(`/api/activities/${counted?.activityId}/revoke`, { reason });
      expect(revoked.status).toBe(200);
      world.strava.actions.hide(id, 'only_me');
      await sync();
      if (when === 'after') await upload();
      expect(await journal()).toMatchObject([
        { source: 'file', standing: 'held', doubts: [{ kind: 'hidden-revoked' }] },
      ]);
      expect(await points()).toBe(0);
    },
  );

  it('that changes a held activity keeps the elder who saw it before from deciding it unseen', async () => {
    const elder = await world.academy.elder();
    const { id } = run(5, 10);
    await sync();
    const journal = await player.get(`/api/users/${player.userId}/activities`);
    const { activityId } = journal.as(pageOf(activitySchema)).items[0] ?? { activityId: '' };
    await elder.post(`/api/activities/${activityId}/revoke`, { reason: 'A scooter.' });
    world.strava.actions.edit(id, { distance: 2000 });
    await sync();
    const shown = async () => {
      const cards = (await elder.get('/api/activityHolds')).as(pageOf(heldActivitySchema)).items;
      return cards.find((card) => card.activityId === activityId)?.revision ?? '';
    };
    const decide = (verb: string, revision: string, body?: object) =>
      elder.post(`/api/activityHolds/${activityId}/${verb}?revision=${revision}`, body);
    const seen = await shown();
    world.strava.actions.edit(id, { distance: 9900 });
    await sync();
    const answers = [
      await decide('approve', seen),
      await decide('reject', seen, { reason: 'Too slow.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]?.text).toContain(activityMessages.entry.changed);
    expect(await points()).toBe(0);
    expect((await decide('approve', await shown())).status).toBe(200);
    expect(await points()).toBe(9.9);
  });

  it('keeps ids beyond 2^53', async () => {
    const id = '12345678987654321';
    world.strava.actions.upload({ athleteId: athlete, id, start: hoursAgo(2) });
    await sync();
    const rows = await world.academy.sql`select source_id from activities
      where user_id = ${player.userId}`;
    expect(rows).toEqual([{ source_id: id }]);
  });

  it('gives nothing for manual activities', async () => {
    const typed = { athleteId: athlete, manual: true, start: hoursAgo(3), distance: 9000 };
    world.strava.actions.upload(typed);
    expect(await sync()).toMatchObject({ stamina_gained: 0, activities_processed: 1 });
  });

  it('limits the player’s requested syncs', async () => {
    await player.post('/api/syncStravaActivities');
    const answer = (await player.post('/api/syncStravaActivities')).as(stravaSyncSchema);
    expect(answer).toMatchObject({ success: false, message: stravaMessages.sync.tooSoon(30) });
  });

  it('is one of several requests at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => player.post('/api/syncStravaActivities')),
    );
    const outcomes = answers.map((answer) => answer.as(stravaSyncSchema).message);
    const { done, tooSoon } = stravaMessages.sync;
    expect(outcomes.toSorted()).toEqual(
      [done({ processed: 0, gained: 0 }), ...Array(4).fill(tooSoon(30))].toSorted(),
    );
  });

  it('without a link is refused', async () => {
    const other = await world.academy.player();
    const answer = await other.post('/api/syncStravaActivities');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(stravaMessages.notConnected);
  });
});

describe('tokens', () => {
  const grant = () => {
    const found = world.strava.world.grants.get(athlete);
    if (!found) throw new Error('no grant');
    return found;
  };

  it('are refreshed when they expire, and the newest are stored', async () => {
    for (let round = 0; round < 3; round += 1) {
      grant().expiresAt = new Date(0);
      const before = grant().refreshToken;
      expect(await sync()).toMatchObject({ success: true });
      expect(grant().refreshToken).not.toBe(before);
    }
  });

  it('that Strava refuses notify the player to reconnect, once, and cost no points', async () => {
    run(3, 7);
    await sync();
    world.strava.world.grants.delete(athlete);
    expect((await world.sync(player)).text).toContain(stravaMessages.reconnect);
    expect(await status()).toMatchObject({ connected: true, link: 'reconnect' });
    expect(await points()).toBe(7);
    await world.sync(player);
    const inbox = (await player.get(`/api/users/${player.userId}/notifications`)).text;
    expect(inbox.split('Hãy kết nối lại Strava')).toHaveLength(2);
    await world.connect(player, athlete);
    expect(await status()).toMatchObject({ link: 'connected' });
    expect(await sync()).toMatchObject({ success: true, stamina_gained: 0 });
  });
});

describe('when Strava fails', () => {
  it('an invalid response loses nothing and is reported', async () => {
    run(2, 5);
    world.strava.world.settings.failing = 1;
    const answer = await world.sync(player);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(stravaMessages.unreachable);
    world.strava.world.settings.failing = 0;
    expect(await sync()).toMatchObject({ stamina_gained: 5 });
  });

  it('a failure frees its own request only, not one that came later', async () => {
    const later = new Date(world.academy.clock.now().getTime() + 40_000);
    const grant = world.strava.world.grants.get(athlete);
    if (grant) grant.expiresAt = new Date(0);
    world.strava.world.beforeTokenAnswer = async () => {
      world.strava.world.beforeTokenAnswer = undefined;
      world.strava.world.settings.failing = 1;
      await world.academy.sql`update strava_links set asked_at = ${later}
        where user_id = ${player.userId}`;
    };
    expect((await player.post('/api/syncStravaActivities')).status).toBe(503);
    world.strava.world.settings.failing = 0;
    const rows = await world.academy.sql`select asked_at from strava_links
      where user_id = ${player.userId}`;
    expect(rows).toEqual([{ asked_at: later }]);
  });

  it('a used budget waits for the next quarter hour, without another call', async () => {
    world.academy.clock.set('2026-03-02T09:01:00+07:00');
    world.strava.world.settings.rateLimited = true;
    expect(await sync()).toMatchObject({
      success: false,
      message: stravaMessages.sync.waits('09:15'),
    });
    world.strava.world.settings.rateLimited = false;
    const { quarter } = world.strava.limiter.usage();
    expect(await sync()).toMatchObject({ success: false });
    expect(world.strava.limiter.usage().quarter).toBe(quarter);
    expect(await status()).toMatchObject({ sync: { state: 'waiting' } });
    world.academy.clock.set('2026-03-02T09:15:15+07:00');
    expect(await sync()).toMatchObject({ success: true });
  });

  it('an inactive application keeps every link and is reported to player and operator', async () => {
    const operator = await world.academy.operator();
    world.strava.world.settings.inactive = true;
    expect((await world.sync(player)).text).toContain(stravaMessages.toPlayer.inactive);
    expect(await status()).toMatchObject({
      link: 'connected',
      state: 'inactive',
      message: stravaMessages.toPlayer.inactive,
    });
    expect((await operator.get('/api/strava/operations')).body).toMatchObject({
      state: 'inactive',
      message: stravaMessages.toOperator.inactive,
    });
    // Within the hour no call is made; then one probe finds it active.
    world.strava.world.settings.inactive = false;
    expect((await world.sync(player)).status).toBe(503);
    world.academy.clock.set('2026-03-02T10:30:00+07:00');
    expect(await sync()).toMatchObject({ success: true });
    expect(await status()).toMatchObject({ state: 'ready' });
  });
});
