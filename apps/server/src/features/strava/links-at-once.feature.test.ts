import { DAY_MS } from '@goreal/domain/calendar/durations';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { stravaWorld } from '#testing/strava-world.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let athlete: string;

const world = await stravaWorld();
await world.subscribe();
beforeEach(async () => {
  player = await world.academy.player();
  athlete = await world.connect(player);
});

describe('while another transaction is under way', () => {
  it('no link is stored whose consent is being withdrawn', async () => {
    await player.post('/api/disconnectStrava');
    await world.consent(player);
    const comesBack = await world.decide(player, { athlete });
    const held = await holdTable(world.academy.database, 'consent_entries');
    const url = `/api/users/${player.userId}/consents/strava`;
    const withdraws = player.put(url, { granted: false, version: CONSENT_VERSIONS.strava });
    await eventually(async () => expect(await held.waiting()).toBe(1));
    let isAnswered = false;
    const connects = world.comeBack(player, comesBack).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(isAnswered || (await held.waiting()) === 2).toBe(true));
    await held.release();
    expect((await withdraws).status).toBe(200);
    expect((await connects).status).toBe(400);
    expect(await world.linkState(player)).toBeUndefined();
  });

  it('the sweep gives up no link whose player is connecting again', async () => {
    const { database, academy, clock } = world.academy;
    await database.pool.query(
      "update strava_links set state = 'reconnect', reconnect_at = $2 where user_id = $1",
      [player.userId, new Date(clock.now().getTime() - 22 * DAY_MS)],
    );
    const held = await holdTable(database, 'live_events');
    const connects = world.comeBack(player, await world.decide(player, { athlete }));
    await eventually(async () => expect(await held.waiting()).toBe(1));
    await academy.startJobs();
    await academy.jobs.send('strava.sweep', {});
    await eventually(async () => expect(await held.waiting()).toBeGreaterThanOrEqual(2));
    await held.release();
    expect((await connects).status).toBe(200);
    await eventually(async () => {
      const { rows } = await database.pool.query('select last_sweep_at from strava_app');
      expect(rows).toEqual([{ last_sweep_at: clock.now() }]);
    });
    expect(await world.linkState(player)).toBe('connected');
  });
});
