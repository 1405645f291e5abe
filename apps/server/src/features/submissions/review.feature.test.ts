import { decisionSchema, reviewCardSchema } from '@goreal/domain/submissions/review';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  player = await academy.player();
  elder = await academy.elder('Elder Crane');
});

const approve = (submissionId: string, by = elder, more = {}) =>
  by.post('/api/approveSubmission', { submissionId, ...more });
const reject = (submissionId: string, by = elder) =>
  by.post('/api/rejectSubmission', { submissionId, feedback: 'The photo is too dark.' });
const undo = (submissionId: string, by = elder) =>
  by.post('/api/undoSubmissionDecision', { submissionId, reason: 'I looked again.' });

async function entries() {
  return academy.sql`select amount::float, cause, breakdown from ledger_entries
    where user_id = ${player.userId} order by entry_id`;
}

describe('who may decide', () => {
  it('is never the author, at any role', async () => {
    for (const author of [await academy.elder(), await academy.operator()]) {
      const guild = author.displayName === 'Elder Crane' ? 'illumination' : 'titans';
      const { submissionId } = await academy.submit(author, { guild });
      for (const answer of [
        await approve(submissionId, author),
        await reject(submissionId, author),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({
          error: { message: 'Trưởng Lão không thể duyệt báo cáo của chính mình.' },
        });
      }
      const card = await author.get(`/api/submissions/pending/${submissionId}`);
      expect(card.body).toMatchObject({ isOwn: true });
      expect((await approve(submissionId)).status).toBe(200);
      expect((await undo(submissionId, author)).status).toBe(403);
    }
  });

  it('may be an operator, like an elder', async () => {
    const operator = await academy.operator();
    const [one, other] = [await academy.submit(player), await academy.submit(player)];
    expect((await approve(one.submissionId, operator)).status).toBe(200);
    expect((await reject(other.submissionId, operator)).status).toBe(200);
  });

  it('is checked at every decision: a former elder decides nothing', async () => {
    const { submissionId } = await academy.submit(player);
    expect((await elder.get('/api/submissions/pending')).status).toBe(200);
    await academy.sql`update profiles set role = 'player' where user_id = ${elder.userId}`;
    expect((await approve(submissionId)).status).toBe(403);
  });

  it.each([
    ['no id', {}],
    ['an id that is none', { submissionId: '1' }],
    ['an amount', { submissionId: crypto.randomUUID(), auraRewarded: 1000 }],
    ['a list', { submissionId: [crypto.randomUUID()] }],
  ])('refuses %s', async (_what, body) => {
    expect((await elder.post('/api/approveSubmission', body)).status).toBe(400);
  });

  it('answers 404 for an unknown submission', async () => {
    const unknown = crypto.randomUUID();
    for (const answer of [await approve(unknown), await reject(unknown), await undo(unknown)]) {
      expect(answer.status).toBe(404);
    }
  });
});

it('the desk lists the longest waiting first, with names, guild and reward, page by page', async () => {
  const waiting: string[] = [];
  for (const auraReward of [10, 20, 30]) {
    academy.clock.passDays(-100);
    const submission = await academy.submit(player, {
      auraReward,
      title: `Worth ${auraReward}`,
    });
    waiting.unshift(submission.submissionId);
  }
  const desk = z.object({
    items: z.array(reviewCardSchema),
    nextCursor: z.string().nullable(),
    total: z.int(),
  });
  const first = (await elder.get('/api/submissions/pending?limit=2')).as(desk);
  expect(first.items.map(({ submissionId }) => submissionId)).toEqual(waiting.slice(0, 2));
  expect(first.items[0]).toMatchObject({
    questTitle: 'Worth 30',
    auraReward: 30,
    userName: player.displayName,
    userGuild: 'titans',
    isOwn: false,
  });
  const cursor = `/api/submissions/pending?limit=100&cursor=${first.nextCursor}`;
  const rest = (await elder.get(cursor)).as(desk);
  expect(rest.items[0]?.submissionId).toBe(waiting[2]);
  expect(rest.total).toBe(2 + rest.items.length);
  for (const id of waiting) await reject(id);
  expect((await elder.get('/api/submissions/pending')).as(desk).total).toBe(first.total - 3);
  expect((await elder.get(`/api/submissions/pending/${waiting[0]}`)).status).toBe(404);
  expect((await elder.get('/api/submissions/pending?cursor=x')).status).toBe(400);
});

describe('approving', () => {
  it('credits the reward, counts, starts the streak, stores a notification and an audit row', async () => {
    const { submissionId, questId } = await academy.submit(player, { title: 'Ten pages' });
    const decision = (await approve(submissionId, elder, { feedback: ' Well done! ' })).as(
      decisionSchema,
    );
    expect(decision).toEqual({
      submissionId,
      status: 'approved',
      decidedBy: elder.userId,
      decidedByName: 'Elder Crane',
      decidedAt: academy.clock.now().toISOString(),
      auraRewarded: 50,
      feedback: 'Well done!',
      message: `Môn sinh ${player.displayName} đã nhận +50 AURA! Nghi lễ sẽ được kích hoạt.`,
    });
    expect(await profileOf(player)).toMatchObject({
      currentAura: 50,
      currentStreak: 1,
      approvedSubmissions: 1,
      totalSubmissions: 1,
    });
    expect(await entries()).toMatchObject([{ amount: 50, cause: `approve:${submissionId}` }]);
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({
      unread: 1,
      items: [{ type: 'quest_approved', auraReward: 50, questId, ceremony: 'waiting' }],
    });
    const rows = await academy.sql`select actor_id, action, reason, details from audit_entries
      where subject = ${`submission:${submissionId}`}`;
    expect(rows).toEqual([
      {
        actor_id: elder.userId,
        action: 'submission.approve',
        reason: 'Well done!',
        details: { from: 'pending', aura: 50 },
      },
    ]);
  });

  it('again returns the first result and credits nothing', async () => {
    const { submissionId } = await academy.submit(player);
    const first = (await approve(submissionId)).as(decisionSchema);
    academy.clock.passDays(1);
    expect((await approve(submissionId)).as(decisionSchema)).toEqual(first);
    const second = (await approve(submissionId, await academy.elder('Elder Pine'))).as(
      decisionSchema,
    );
    expect(second).toEqual({
      ...first,
      message: 'Trưởng Lão Elder Crane vừa duyệt báo cáo này lúc 09:00.',
    });
    expect(await entries()).toHaveLength(1);
    expect(await profileOf(player)).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
  });

  it('by two elders with 32 concurrent calls credits once', async () => {
    const { submissionId } = await academy.submit(player);
    const other = await academy.elder('Elder Pine');
    const presses = Array.from({ length: 32 }, (_, at) =>
      approve(submissionId, at % 2 ? elder : other),
    );
    const decisions = (await Promise.all(presses)).map((answer) => answer.as(decisionSchema));
    expect(new Set(decisions.map(({ decidedBy }) => decidedBy)).size).toBe(1);
    for (const decision of decisions) expect(decision.auraRewarded).toBe(50);
    expect(await entries()).toHaveLength(1);
    expect(await profileOf(player)).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({ unread: 1 });
  });

  it('many submissions of one player concurrently loses none', async () => {
    const submissions = [];
    for (let at = 0; at < 8; at += 1) submissions.push(await academy.submit(player));
    const answers = await Promise.all(submissions.map(({ submissionId }) => approve(submissionId)));
    const sum = answers
      .map((answer) => answer.as(decisionSchema).auraRewarded)
      .reduce((total, one) => total + one, 0);
    expect(await profileOf(player)).toMatchObject({ currentAura: sum, approvedSubmissions: 8 });
  });
});

describe('rejecting', () => {
  it.each([undefined, '', '   ', null, 'x'.repeat(1001), ['No.']])(
    'requires a reason, and %o is none',
    async (feedback) => {
      const { submissionId } = await academy.submit(player);
      const answer = await elder.post('/api/rejectSubmission', { submissionId, feedback });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(/lý do/i) } });
      const list = await player.get('/api/submissions');
      expect(list.body).toMatchObject({ items: [{ status: 'pending' }] });
    },
  );

  it('says why not beside the error too, as the specification has it', async () => {
    const { submissionId } = await academy.submit(player);
    const refused = [
      await reject(crypto.randomUUID()),
      await elder.post('/api/rejectSubmission', { submissionId }),
      await player.post('/api/rejectSubmission', { submissionId, feedback: 'No.' }),
      await academy.visitor.post('/api/rejectSubmission', { submissionId, feedback: 'No.' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 400, 403, 401]);
    for (const { body } of refused) {
      const { error, message } = z
        .object({ error: z.object({ message: z.string() }), message: z.string() })
        .parse(body);
      expect(message).toBe(error.message);
    }
  });

  it('notifies the player of the reason, and reopens the acceptance', async () => {
    const { submissionId, questId } = await academy.submit(player, { title: 'Ten pages' });
    const decision = (await reject(submissionId)).as(decisionSchema);
    expect(decision).toMatchObject({ status: 'rejected', auraRewarded: 0 });
    const list = await player.get('/api/submissions');
    expect(list.body).toMatchObject({
      items: [{ status: 'rejected', feedback: 'The photo is too dark.', auraAwarded: null }],
    });
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({
      items: [
        {
          type: 'quest_rejected',
          body: '“Ten pages” chưa được duyệt. Lời Trưởng Lão: The photo is too dark.',
          ceremony: 'none',
        },
      ],
    });
    const again = await academy.submit(player, { questId });
    expect((await approve(again.submissionId)).status).toBe(200);
    expect(await profileOf(player)).toMatchObject({ currentAura: 50, totalSubmissions: 2 });
    expect((await profileOf(player)).approvedSubmissions).toBe(1);
  });

  it('after another elder approved returns who and when, and the reverse', async () => {
    const { submissionId } = await academy.submit(player);
    await approve(submissionId);
    const pine = await academy.elder('Elder Pine');
    const late = await reject(submissionId, pine);
    expect(late.status).toBe(409);
    const message = 'Trưởng Lão Elder Crane vừa duyệt báo cáo này lúc 09:00.';
    expect(late.body).toEqual({
      message,
      error: {
        code: 'aborted',
        message,
        details: expect.objectContaining({
          status: 'approved',
          decidedBy: elder.userId,
          decidedByName: 'Elder Crane',
          decidedAt: academy.clock.now().toISOString(),
          auraRewarded: 50,
        }),
      },
    });
    const other = await academy.submit(player);
    await reject(other.submissionId);
    const conflict = await approve(other.submissionId, pine);
    expect(conflict.body).toMatchObject({
      error: {
        code: 'aborted',
        message: 'Trưởng Lão Elder Crane vừa từ chối báo cáo này lúc 09:00.',
        details: { auraRewarded: 0 },
      },
    });
  });

  it('and approving concurrently ends in exactly one of the two', async () => {
    const { submissionId } = await academy.submit(player);
    const pine = await academy.elder('Elder Pine');
    const answers = await Promise.all([approve(submissionId), reject(submissionId, pine)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { currentAura, approvedSubmissions } = await profileOf(player);
    expect([currentAura, approvedSubmissions, (await entries()).length]).toEqual(
      answers[0]?.status === 200 ? [50, 1, 1] : [0, 0, 0],
    );
  });
});
