import { decayOutlookSchema } from '@goreal/domain/decay/decay-outlook';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { eventually } from '#testing/eventually.ts';
import { grantAura } from '#testing/factories.ts';
import { notificationsOf, profileOf } from '#testing/person-calls.ts';
import { storeUpload } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createDecayService } from './decay.service.ts';

let player: Person;

const academy = await testAcademy();

const { database, clock, config } = academy;
const run = createDecayService({ database, clock, timeZone: config.timeZone }).run;
const elder = await academy.elder();
const operator = await academy.operator();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  player = await academy.player();
});

async function aura(): Promise<number> {
  return (await profileOf(player)).currentAura;
}

/** Gives the player this much AURA in total; the last effort is of 2 March. */
async function giveAura(amount: number, level: string): Promise<void> {
  await grantAura(academy.database, { userId: player.userId, amount: amount - 1, level });
  const { submissionId } = await academy.submit(player, { auraReward: 1, isDaily: false });
  await elder.post('/api/approveSubmission', { submissionId });
  expect(await aura()).toBe(amount);
}

/** Begins a file of a report ten minutes before midnight of 17 March. */
async function beginFile(): Promise<{ questId: string; proofData: string }> {
  academy.clock.set('2026-03-17T23:45:00+07:00');
  const questId = await academy.quest({ reportType: 'image' });
  await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
  const at = '2026-03-17T23:50:00+07:00';
  return { questId, proofData: await storeUpload(academy, { person: player, questId, at }) };
}

const outlook = async () =>
  (await player.get(`/api/users/${player.userId}/decay`)).as(decayOutlookSchema);

describe('decay', () => {
  it('skips fourteen idle days and takes one percent on the fifteenth', async () => {
    await giveAura(490, 'acolyte');
    academy.clock.set('2026-03-17T08:00:00+07:00');
    await run();
    expect(await aura()).toBe(490);
    expect(await outlook()).toEqual({
      isOn: true,
      daysIdle: 14,
      graceDays: 14,
      fadesFrom: '2026-03-17',
      perDay: 4,
    });
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(486);
  });

  it('applies a day once, however often and by however many processes it runs', async () => {
    await giveAura(490, 'acolyte');
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await Promise.all([run(), run(), run()]);
    for (let again = 0; again < 10; again += 1) await run();
    expect(await aura()).toBe(486);
    const rows = await academy.sql`select cause, amount::float from ledger_entries
      where user_id = ${player.userId} and amount < 0`;
    expect(rows).toEqual([{ cause: `decay:${player.userId}:2026-03-17`, amount: -4 }]);
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
  });

  it('takes half as much from a Sage', async () => {
    await giveAura(6000, 'sage');
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(5970);
  });

  it('never goes below the threshold of the level', async () => {
    await giveAura(502, 'guardian');
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(500);
    academy.clock.passDays(1);
    await run();
    expect(await aura()).toBe(500);
    expect(await outlook()).toMatchObject({ fadesFrom: null, perDay: 0 });
  });

  it('is suspended while a submission is pending', async () => {
    await giveAura(490, 'acolyte');
    academy.clock.set('2026-03-15T09:00:00+07:00');
    const { submissionId } = await academy.submit(player);
    academy.clock.set('2026-03-20T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(490);
    await elder.post('/api/rejectSubmission', { submissionId, feedback: 'Not yet.' });
    await run();
    expect(await aura()).toBe(486);
  });

  it('waits for a file that was begun on that day and may still count for it', async () => {
    await giveAura(490, 'acolyte');
    const begun = await beginFile();
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(490);
    academy.clock.set('2026-03-18T00:20:00+07:00');
    const body = { ...begun, proofType: 'image' };
    expect((await player.post('/api/submissions', body)).status).toBe(201);
    academy.clock.set('2026-03-18T08:10:00+07:00');
    await run();
    expect(await aura()).toBe(490);
  });

  it('takes its share at a later run where such a file was not handed in', async () => {
    await giveAura(490, 'acolyte');
    await beginFile();
    for (const [time, left] of [
      ['04:10', 490],
      ['08:10', 486],
    ] as const) {
      academy.clock.set(`2026-03-18T${time}:00+07:00`);
      await run();
      expect(await aura()).toBe(left);
    }
  });

  it('skips days that do not break a streak', async () => {
    await giveAura(490, 'acolyte');
    await player.put(`/api/users/${player.userId}/restDays/2026-03-04`);
    const day = { name: 'Drum day', from: '2026-03-05', to: '2026-03-05' };
    const holiday = (await operator.post('/api/calendar/holidays', day)).body as { id: string };
    expect((await outlook()).fadesFrom).toBe('2026-03-19');
    academy.clock.set('2026-03-19T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(490);
    academy.clock.set('2026-03-20T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(486);
    await operator.delete(`/api/calendar/holidays/${holiday.id}`);
  });

  it('notifies once before it begins and once when it has begun', async () => {
    await giveAura(490, 'acolyte');
    const titles = async () => {
      const inbox = await player.get(`/api/users/${player.userId}/notifications`);
      const { items } = inbox.body as { items: { type: string; title: string }[] };
      return items.filter(({ type }) => type === 'aura_fading').map(({ title }) => title);
    };
    for (let day = 10; day <= 20; day += 1) {
      academy.clock.set(`2026-03-${day}T00:10:00+07:00`);
      await run();
      await run();
    }
    expect(await titles()).toEqual(['AURA của con bắt đầu phai', 'Học Viện đang nhớ con']);
  });

  it('warns nobody of whose AURA nothing can decay', async () => {
    await giveAura(99, 'genesis');
    for (let day = 10; day <= 20; day += 1) {
      academy.clock.set(`2026-03-${day}T00:10:00+07:00`);
      await run();
    }
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    const { items } = inbox.body as { items: { type: string }[] };
    expect(items.filter(({ type }) => type === 'aura_fading')).toEqual([]);
    expect(await aura()).toBe(99);
  });

  it.each([
    ['the warning', '2026-03-15', 'Học Viện đang nhớ con', 'Còn 2 ngày nữa'],
    ['the beginning', '2026-03-21', 'AURA của con bắt đầu phai', '4 AURA'],
  ])('notifies once of %s where the server was down in its night', async (_, day, title, words) => {
    await giveAura(490, 'acolyte');
    academy.clock.set(`${day}T04:10:00+07:00`);
    for (let night = 0; night < 2; night += 1) {
      await run();
      await run();
      academy.clock.passDays(1);
    }
    const fading = (await notificationsOf(player)).filter(({ type }) => type === 'aura_fading');
    expect(fading).toMatchObject([{ title, body: expect.stringContaining(words) }]);
  });

  it('emits events to the player’s open pages', async () => {
    await giveAura(490, 'acolyte');
    const stream = await academy.live(player);
    academy.clock.set('2026-03-18T00:10:00+07:00');
    await run();
    // Earlier events of the submission may still be in flight.
    const faded = { userId: player.userId, currentAura: 486 };
    await eventually(() => expect(stream.events.map(({ data }) => data)).toContainEqual(faded));
  });
});

describe('the switch', () => {
  it('is on or off', async () => {
    expect((await operator.put('/api/decay', { isOn: 'no' })).status).toBe(400);
  });

  it('stops decay, and skips the days it was off', async () => {
    await giveAura(490, 'acolyte');
    expect((await operator.put('/api/decay', { isOn: false })).body).toMatchObject({ isOn: false });
    academy.clock.set('2026-03-25T00:10:00+07:00');
    await run();
    expect(await aura()).toBe(490);
    expect(await outlook()).toMatchObject({ isOn: false, fadesFrom: null, perDay: 0 });
    await operator.put('/api/decay', { isOn: true });
    await run();
    expect(await aura()).toBe(486);
  });
});
