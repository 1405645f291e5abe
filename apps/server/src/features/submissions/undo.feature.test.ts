import { decisionSchema } from '@goreal/domain/submissions/review';
import { beforeEach, expect, it } from 'vitest';
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

const approve = (submissionId: string) => elder.post('/api/approveSubmission', { submissionId });
const reject = (submissionId: string) =>
  elder.post('/api/rejectSubmission', { submissionId, feedback: 'The photo is too dark.' });
const undo = (submissionId: string, reason: unknown = 'I looked again.') =>
  elder.post('/api/undoSubmissionDecision', { submissionId, reason });

async function causes() {
  const rows = await academy.sql<{ cause: string; amount: number }>`select cause, amount::float
    from ledger_entries where user_id = ${player.userId} order by entry_id`;
  return rows.map(({ cause, amount }) => [cause, amount]);
}

async function statusOf(submissionId: string) {
  const list = (await player.get('/api/submissions')).body as {
    items: { submissionId: string; status: string; feedback: string | null }[];
  };
  return list.items.find((item) => item.submissionId === submissionId)?.status;
}

it('requires a decision and a reason', async () => {
  const { submissionId } = await academy.submit(player);
  const nothing = await undo(submissionId);
  expect(nothing.status).toBe(400);
  expect(nothing.body).toMatchObject({ error: { code: 'failed-precondition' } });
  await approve(submissionId);
  for (const reason of ['', '  ', null, undefined]) {
    const body = { submissionId, reason };
    expect((await elder.post('/api/undoSubmissionDecision', body)).status).toBe(400);
  }
  expect(await statusOf(submissionId)).toBe('approved');
});

it('compensates an approval with a ledger entry, and the next approval has its own cause', async () => {
  const { submissionId } = await academy.submit(player);
  await approve(submissionId);
  const decision = (await undo(submissionId)).as(decisionSchema);
  expect(decision).toMatchObject({ status: 'pending', decidedBy: null, decidedAt: null });
  expect(await profileOf(player)).toMatchObject({
    currentAura: 0,
    approvedSubmissions: 0,
    currentStreak: 0,
    totalSubmissions: 1,
  });
  expect((await approve(submissionId)).as(decisionSchema).auraRewarded).toBe(50);
  expect(await causes()).toEqual([
    [`approve:${submissionId}`, 50],
    [`undo:${submissionId}`, -50],
    [`approve:${submissionId}:3`, 50],
  ]);
  expect(await profileOf(player)).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
  await undo(submissionId);
  expect(await causes()).toHaveLength(4);
  const rows = await academy.sql`select action from audit_entries
    where subject = ${`submission:${submissionId}`} order by audit_id`;
  expect(rows.map(({ action }) => action)).toEqual([
    'submission.approve',
    'submission.undo',
    'submission.approve',
    'submission.undo',
  ]);
});

it('is applied once for many concurrent calls', async () => {
  const { submissionId } = await academy.submit(player);
  await approve(submissionId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(submissionId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await causes()).toHaveLength(2);
});

it('may lower the level, and its notification says so', async () => {
  await grantAura(academy.database, { userId: player.userId, amount: 80, level: 'genesis' });
  const { submissionId } = await academy.submit(player, { auraReward: 30 });
  await approve(submissionId);
  expect(await profileOf(player)).toMatchObject({ currentAura: 110, levelId: 'acolyte' });
  await undo(submissionId);
  expect(await profileOf(player)).toMatchObject({ currentAura: 80, levelId: 'genesis' });
  const inbox = await player.get(`/api/users/${player.userId}/notifications`);
  expect(inbox.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        type: 'decision_undone',
        body: expect.stringContaining('I looked again.'),
      }),
    ]),
  });
});

async function ceremonies(type: string) {
  const items = await notificationsOf(player);
  return items.filter((item) => item.type === type).toReversed();
}
const show = ({ id = '' }: { id?: string } = {}) =>
  player.post(`/api/users/${player.userId}/notifications/${id}/ceremony`);

/** A minute later, so that notifications have an order. */
function later<Result>(decision: (submissionId: string) => Result, submissionId: string): Result {
  academy.clock.set(new Date(academy.clock.now().getTime() + 60_000).toISOString());
  return decision(submissionId);
}

it('withdraws the ceremonies of what it takes back, on open pages too', async () => {
  await grantAura(academy.database, { userId: player.userId, amount: 80, level: 'genesis' });
  const kept = (await academy.submit(player, { auraReward: 10 })).submissionId;
  const { submissionId } = await academy.submit(player, { auraReward: 30 });
  await later(approve, kept);
  await later(approve, submissionId);
  const stream = await academy.live(player);
  await later(undo, submissionId);
  expect(await ceremonies('quest_approved')).toMatchObject([
    { ceremony: 'waiting' },
    { ceremony: 'none' },
  ]);
  const [level] = await ceremonies('level_up');
  expect(level).toMatchObject({ ceremony: 'none' });
  expect((await stream.next('notification.changed')).data).toMatchObject({
    ids: expect.arrayContaining([level?.id]),
    isRead: false,
    ceremony: 'none',
  });
  expect((await show(level)).body).toMatchObject({ granted: false });
});

it('celebrates a level that is regained only where it was not shown before', async () => {
  await grantAura(academy.database, { userId: player.userId, amount: 80, level: 'genesis' });
  const { submissionId } = await academy.submit(player, { auraReward: 30 });
  await later(approve, submissionId);
  await later(undo, submissionId);
  await later(approve, submissionId);
  expect(await ceremonies('level_up')).toMatchObject([
    { ceremony: 'none' },
    { ceremony: 'waiting' },
  ]);
  await show((await ceremonies('level_up'))[1]);
  await later(undo, submissionId);
  await later(approve, submissionId);
  expect(await ceremonies('level_up')).toMatchObject([
    { ceremony: 'none' },
    { ceremony: 'shown' },
    { ceremony: 'none' },
  ]);
});

it('celebrates no level below one that was shown', async () => {
  await grantAura(academy.database, { userId: player.userId, amount: 80, level: 'genesis' });
  const high = await academy.submit(player, { auraReward: 450 });
  await later(approve, high.submissionId);
  await show((await ceremonies('level_up'))[0]);
  await later(undo, high.submissionId);
  const low = await academy.submit(player, { auraReward: 30 });
  await later(approve, low.submissionId);
  expect(await ceremonies('level_up')).toMatchObject([
    { ceremony: 'shown', newLevel: 'guardian' },
    { ceremony: 'none', newLevel: 'acolyte' },
  ]);
});

it('never takes more than the player still has', async () => {
  const { submissionId } = await academy.submit(player);
  await approve(submissionId);
  const { pool } = academy.database;
  await pool.query(
    `insert into ledger_entries (user_id, currency, amount, cause) values ($1, 'aura', -20, $2)`,
    [player.userId, `decay:${player.userId}:2026-03-01`],
  );
  await pool.query(
    'update profiles set current_aura = 30, version = version + 1 where user_id = $1',
    [player.userId],
  );
  await undo(submissionId);
  expect((await causes()).at(-1)).toEqual([`undo:${submissionId}`, -30]);
  expect((await profileOf(player)).currentAura).toBe(0);
});

it('of a rejection makes the submission pending again and closes the acceptance', async () => {
  const { submissionId, questId } = await academy.submit(player);
  await reject(submissionId);
  expect((await undo(submissionId)).status).toBe(200);
  expect(await statusOf(submissionId)).toBe('pending');
  const again = { questId, proofType: 'text', proofData: 'A second report of the same.' };
  expect((await player.post('/api/submissions', again)).status).toBe(409);
  expect((await approve(submissionId)).status).toBe(200);
  expect(await causes()).toEqual([[`approve:${submissionId}:3`, 50]]);
});

it('of a rejection is refused once the player has submitted again', async () => {
  const { submissionId, questId } = await academy.submit(player);
  await reject(submissionId);
  const again = await academy.submit(player, { questId });
  const late = await undo(submissionId);
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({
    error: { code: 'failed-precondition', message: expect.stringContaining('đã làm lại') },
  });
  expect(await statusOf(submissionId)).toBe('rejected');
  await approve(again.submissionId);
  expect((await undo(submissionId)).status).toBe(400);
  expect(await profileOf(player)).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
});

it('of an old rejection, with a newer acceptance of the daily quest open, leaves that one alone', async () => {
  const { submissionId, questId } = await academy.submit(player);
  academy.clock.passDays(1);
  const url = `/api/users/${player.userId}/activeQuests/${questId}`;
  expect((await player.put(url)).status).toBe(200);
  await reject(submissionId);
  await undo(submissionId);
  const submission = { questId, proofType: 'text', proofData: 'The report of the second day.' };
  expect((await player.post('/api/submissions', submission)).status).toBe(201);
});

it('notifies the player how much AURA an undo took, and of the reason', async () => {
  const { submissionId } = await academy.submit(player, { title: 'Ten pages' });
  await approve(submissionId);
  await undo(submissionId, 'The photo is of another day.');
  const items = await notificationsOf(player);
  expect(items.find(({ type }) => type === 'decision_undone')).toMatchObject({
    type: 'decision_undone',
    data: {
      questTitle: 'Ten pages',
      reason: 'The photo is of another day.',
      auraBefore: 50,
      auraAfter: 0,
    },
  });
});
