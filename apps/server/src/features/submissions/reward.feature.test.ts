import { auraBreakdownSchema } from '@goreal/domain/aura/aura-breakdown';
import { decisionSchema } from '@goreal/domain/submissions/review';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { notificationsOf, profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
const elder = await academy.elder();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  player = await academy.player();
});

async function approve(submissionId: string): Promise<number> {
  const answer = await elder.post('/api/approveSubmission', { submissionId });
  return answer.as(decisionSchema).auraRewarded;
}

async function streak(): Promise<number> {
  return (await profileOf(player)).currentStreak;
}

/** Submits on consecutive days, each approved at once, and ends on the day after. */
async function approvedDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await approve((await academy.submit(player, { auraReward: 1 })).submissionId);
    academy.clock.passDays(1);
  }
}

describe('the AURA of an approval', () => {
  const ranks = [
    { amount: 0, level: 'genesis', daily: 101, once: 101 },
    { amount: 100, level: 'acolyte', daily: 111, once: 101 },
    { amount: 500, level: 'guardian', daily: 113, once: 103 },
  ];

  it.each(ranks)('is that of a $level', async ({ amount, level, daily, once }) => {
    for (const isDaily of [true, false]) {
      player = await academy.player();
      if (amount) await grantAura(academy.database, { userId: player.userId, amount, level });
      const { submissionId } = await academy.submit(player, { auraReward: 101, isDaily });
      expect(await approve(submissionId)).toBe(isDaily ? daily : once);
      const list = await player.get('/api/submissions');
      const [{ auraBreakdown }] = (list.body as { items: [{ auraBreakdown: unknown }] }).items;
      expect(auraBreakdownSchema.parse(auraBreakdown).total).toBe(isDaily ? daily : once);
      const rows = await academy.sql`select amount::float, breakdown from ledger_entries
        where cause = ${`approve:${submissionId}`}`;
      expect(rows).toEqual([{ amount: isDaily ? daily : once, breakdown: auraBreakdown }]);
    }
  });

  it('grows with the streak from Guardian, up to a fifth', async () => {
    await grantAura(academy.database, { userId: player.userId, amount: 500, level: 'guardian' });
    await approvedDays(3);
    const fourth = await academy.submit(player, { auraReward: 100, isDaily: false });
    expect(await approve(fourth.submissionId)).toBe(108);
    academy.clock.passDays(1);
    await approvedDays(8);
    const late = await academy.submit(player, { auraReward: 100, isDaily: true });
    expect(await approve(late.submissionId)).toBe(130);
  });

  it('has the level that earlier approvals have reached, whichever elders judge first', async () => {
    await grantAura(academy.database, { userId: player.userId, amount: 450, level: 'acolyte' });
    const [one, other] = [
      await academy.submit(player, { auraReward: 100, isDaily: false }),
      await academy.submit(player, { auraReward: 100, isDaily: false }),
    ];
    expect(await approve(other.submissionId)).toBe(100);
    expect(await approve(one.submissionId)).toBe(102);
    expect(await profileOf(player)).toMatchObject({ currentAura: 652 });
  });

  it('stores a notification of the new level, after that of the quest', async () => {
    await grantAura(academy.database, { userId: player.userId, amount: 95, level: 'genesis' });
    await approve((await academy.submit(player)).submissionId);
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({
      unread: 2,
      items: [
        { type: 'level_up', oldLevel: 'genesis', newLevel: 'acolyte', ceremony: 'waiting' },
        { type: 'quest_approved', auraReward: 50, ceremony: 'waiting' },
      ],
    });
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ level: 'Đệ Tử', levelId: 'acolyte', currentAura: 145 });
  });
});

describe('counts a day once, however many submissions it has', () => {
  it('counts a day once, however many submissions it has', async () => {
    for (let at = 0; at < 3; at += 1) await approve((await academy.submit(player)).submissionId);
    expect(await streak()).toBe(1);
  });

  it('belongs to the day of the submission in Vietnam’s time zone', async () => {
    academy.clock.set('2026-03-02T23:59:00+07:00');
    const first = await academy.submit(player);
    academy.clock.set('2026-03-03T00:01:00+07:00');
    const second = await academy.submit(player);
    await approve(first.submissionId);
    await approve(second.submissionId);
    expect(await streak()).toBe(2);
  });

  it('is kept while a day awaits review, and recomputed by a late approval', async () => {
    await approvedDays(2);
    const waiting = await academy.submit(player);
    academy.clock.passDays(1);
    expect(await streak()).toBe(2);
    await approve((await academy.submit(player)).submissionId);
    expect(await streak()).toBe(3);
    academy.clock.passDays(0.5);
    await approve(waiting.submissionId);
    expect(await streak()).toBe(4);
  });

  it('loses half on a missed day without any call', async () => {
    await approvedDays(5);
    expect(await streak()).toBe(5);
    academy.clock.passDays(1);
    expect(await streak()).toBe(2);
    academy.clock.passDays(3);
    expect(await streak()).toBe(0);
  });

  it('loses a day by its rejection, and regains it by the undo', async () => {
    await approvedDays(4);
    const { submissionId } = await academy.submit(player);
    academy.clock.passDays(1);
    expect(await streak()).toBe(4);
    await elder.post('/api/rejectSubmission', { submissionId, feedback: 'Not yet.' });
    expect(await streak()).toBe(2);
    await elder.post('/api/undoSubmissionDecision', { submissionId, reason: 'I looked again.' });
    await approve(submissionId);
    expect(await streak()).toBe(5);
  });
});

describe('what the ceremonies show', () => {
  const approvalOf = async (submissionId: string) => {
    const items = await notificationsOf(player);
    return items.find(
      ({ type, data }) => type === 'quest_approved' && data.submissionId === submissionId,
    );
  };

  it('is stored with the approval: AURA, streak and freezes before and after, guild and proof', async () => {
    await approvedDays(6);
    const { submissionId } = await academy.submit(player);
    await approve(submissionId);
    const approval = await approvalOf(submissionId);
    expect(approval).toMatchObject({
      data: {
        proofType: 'text',
        streakBefore: 6,
        streakAfter: 7,
        freezesBefore: 0,
        freezesAfter: 1,
      },
    });
    const { auraBefore, auraAfter } = approval?.data ?? {};
    expect(Number(auraAfter) - Number(auraBefore)).toBe(50);
  });

  it('says that the day is complete with the last daily quest of the guild, not before', async () => {
    await academy.sql`update quests set is_active = false where is_daily`;
    const first = await academy.submit(player, { isDaily: true, auraReward: 1 });
    const second = await academy.submit(player, { isDaily: true, auraReward: 1 });
    const extra = await academy.submit(player, { isDaily: false, auraReward: 1 });
    const isDone = async (submissionId: string) => {
      await approve(submissionId);
      return (await approvalOf(submissionId))?.data.isDayDone;
    };
    expect(await isDone(first.submissionId)).toBe(false);
    expect(await isDone(extra.submissionId)).toBe(false);
    expect(await isDone(second.submissionId)).toBe(true);
    const personal = await academy.submit(player, { isDaily: true, auraReward: 1 });
    await academy.sql`update quests set owner_id = ${player.userId}, is_personal = true
       where quest_id = (select quest_id from submissions where submission_id = ${personal.submissionId})`;
    expect(await isDone(personal.submissionId)).toBe(false);
  });

  it('names the elder to the author, by the name of today', async () => {
    const { submissionId } = await academy.submit(player);
    await approve(submissionId);
    const list = await player.get('/api/submissions');
    const rows = await academy.sql`select display_name from players
      where user_id = ${elder.userId}`;
    expect(list.body).toMatchObject({ items: [{ decidedByName: rows[0]?.display_name }] });
  });
});
