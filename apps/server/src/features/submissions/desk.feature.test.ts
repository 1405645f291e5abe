import {
  authorSchema,
  claimResultSchema,
  PAST_SUBMISSIONS_MAX,
} from '@goreal/domain/submissions/desk';
import {
  batchResultSchema,
  type ReviewCard,
  reviewCardSchema,
} from '@goreal/domain/submissions/review';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { handleFingerprints } from './index.ts';

const deskSchema = z.object({
  items: z.array(reviewCardSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
  waiting: z.int(),
  late: z.int(),
  overdue: z.int(),
});

const academy = await testAcademy();
const player = await academy.player();
const elder = await academy.elder('Elder Crane');
const other = await academy.elder('Elder Pine');

const desk = async (query = '', by = elder) =>
  (await by.get(`/api/submissions/pending${query}`)).as(deskSchema);
const claimOf = (id: string) => `/api/submissions/pending/${id}/claim`;
const claimedBy = async (by: Person, id: string) =>
  (await by.put(claimOf(id))).as(claimResultSchema).claim;
const drop = (by: Person, id: string) => by.delete(claimOf(id));

describe('a claim', () => {
  it('excludes other elders until it is released or expires', async () => {
    const { submissionId } = await academy.submit(player);
    const claim = await claimedBy(elder, submissionId);
    expect(claim).toMatchObject({ elderId: elder.userId, elderName: 'Elder Crane' });
    expect(await claimedBy(other, submissionId)).toEqual(claim);
    const seen = (await desk('', other)).items.find((card) => card.submissionId === submissionId);
    expect(seen?.claim).toEqual(claim);
    expect((await drop(other, submissionId)).status).toBe(204);
    expect(await claimedBy(other, submissionId)).toEqual(claim);
    expect((await drop(elder, submissionId)).status).toBe(204);
    expect(await claimedBy(other, submissionId)).toMatchObject({ elderId: other.userId });

    academy.clock.passMs(4 * 60_000);
    expect(await claimedBy(elder, submissionId)).toMatchObject({ elderId: elder.userId });
  });

  it('is refused on an own, a decided or an unknown submission', async () => {
    const own = await academy.submit(elder, { guild: 'illumination' });
    expect((await elder.put(claimOf(own.submissionId))).status).toBe(403);
    await other.post('/api/approveSubmission', { submissionId: own.submissionId });
    expect(await claimedBy(other, own.submissionId)).toBeNull();
    expect(await claimedBy(other, crypto.randomUUID())).toBeNull();
  });

  it('is emitted to the other elders at once', async () => {
    const { submissionId } = await academy.submit(player);
    const stream = await academy.live(other);
    await elder.put(claimOf(submissionId));
    const { data } = await stream.next('review.claimed');
    expect(data).toMatchObject({ submissionId, claim: { elderName: 'Elder Crane' } });
    await drop(elder, submissionId);
    const left = await stream.next('review.claimed');
    expect(left.data).toEqual({ submissionId, claim: null });
  });
});

it('the filters narrow by guild, kind and time waited; the counts say what is outside', async () => {
  const envoy = await academy.player('envoys');
  const { submissionId } = await academy.submit(envoy, { guild: 'envoys' });
  academy.clock.passDays(2);
  const fresh = await academy.submit(player);
  const all = await desk('?limit=100');
  const ids = (cards: ReviewCard[]) => cards.map((card) => card.submissionId);
  expect(all.total).toBe(all.waiting);
  expect(all.late).toBe(all.waiting - 1);
  expect(all.overdue).toBe(0);
  const envoys = await desk('?guild=envoys');
  expect(ids(envoys.items)).toEqual([submissionId]);
  expect(envoys).toMatchObject({ total: 1, waiting: all.waiting });
  expect((await desk('?proofType=image')).items).toEqual([]);
  const old = await desk('?waitedHours=24&limit=100');
  expect(ids(old.items)).not.toContain(fresh.submissionId);
  expect(old.total).toBe(all.waiting - 1);
  academy.clock.passDays(1);
  expect(await desk()).toMatchObject({ late: all.waiting - 1, overdue: all.waiting - 1 });
  for (const query of ['?guild=elves', '?proofType=pdf', '?waitedHours=0', '?waitedHours=x']) {
    expect((await elder.get(`/api/submissions/pending${query}`)).status).toBe(400);
  }
});

it('shows the rejected attempt beside the new one', async () => {
  const first = await academy.submit(player, { title: 'A letter home' });
  await elder.post('/api/rejectSubmission', {
    submissionId: first.submissionId,
    feedback: 'Too short.',
  });
  const again = await academy.submit(player, { questId: first.questId });
  const card = (await elder.get(`/api/submissions/pending/${again.submissionId}`)).as(
    reviewCardSchema,
  );
  expect(card.questDescription).not.toBe('');
  expect(card).toMatchObject({
    attempts: 1,
    previous: {
      submissionId: first.submissionId,
      feedback: 'Too short.',
      decidedByName: 'Elder Crane',
    },
  });
});

it('shows the author: level, streak, and the latest decided reports', async () => {
  const author = await academy.player();
  const rejected = await academy.submit(author, { title: 'A walk at dawn' });
  const feedback = 'The picture is too dark.';
  await elder.post('/api/rejectSubmission', { submissionId: rejected.submissionId, feedback });
  const others: string[] = [];
  for (let count = 0; count <= PAST_SUBMISSIONS_MAX; count += 1) {
    academy.clock.passMs(1000);
    const { submissionId } = await academy.submit(author);
    await elder.post('/api/approveSubmission', { submissionId });
    others.unshift(submissionId);
  }
  const again = await academy.submit(author, { questId: rejected.questId });
  const url = `/api/submissions/pending/${again.submissionId}/author`;
  for (const caller of [author, await academy.player()]) {
    expect((await caller.get(url)).status).toBe(403);
  }
  expect((await academy.visitor.get(url)).status).toBe(401);
  const seen = (await elder.get(url)).as(authorSchema);
  expect(seen).toMatchObject({ level: 'acolyte', streak: 1, approved: 6, total: 8 });
  expect(seen.sameQuest).toMatchObject([
    {
      submissionId: rejected.submissionId,
      questTitle: 'A walk at dawn',
      status: 'rejected',
      feedback,
      decidedByName: 'Elder Crane',
    },
  ]);
  expect(seen.others.map((report) => report.submissionId)).toEqual(
    others.slice(0, PAST_SUBMISSIONS_MAX),
  );
  await elder.post('/api/approveSubmission', { submissionId: again.submissionId });
  expect((await elder.get(url)).status).toBe(404);
});

it('a batch decides each submission independently', async () => {
  const good = await academy.submit(player);
  const own = await academy.submit(elder, { guild: 'illumination' });
  const gone = crypto.randomUUID();
  const submissionIds = [good.submissionId, own.submissionId, gone];
  const answer = await elder.post('/api/approveSubmissions', { submissionIds });
  const { results } = answer.as(z.object({ results: z.array(batchResultSchema) }));
  expect(results).toMatchObject([
    { submissionId: good.submissionId, decision: { status: 'approved' } },
    { submissionId: own.submissionId, error: { code: 'permission-denied' } },
    { submissionId: gone, error: { code: 'not-found' } },
  ]);
  const twice = [good.submissionId, good.submissionId];
  for (const ids of [[], twice, ['x'], Array.from({ length: 51 }, () => crypto.randomUUID())]) {
    const refused = await elder.post('/api/approveSubmissions', { submissionIds: ids });
    expect(refused.status).toBe(400);
  }
});

it('the fingerprint of a proof marks the later of two submissions with the same text, of any author', async () => {
  const fingerprint = handleFingerprints({
    database: academy.database,
    fingerprintOfUpload: async () => undefined,
  });
  const friend = await academy.player();
  const words = 'Con đã chạy năm cây số trước lúc mặt trời mọc, dọc bờ sông Hồng.';
  const copied = 'con da chay NĂM cây số trước lúc mặt trời mọc - dọc bờ sông Hồng!!!';
  const first = await submitText(player, words);
  academy.clock.passDays(1);
  const second = await submitText(friend, copied);
  // The later one is fingerprinted first: the pair is found nevertheless.
  await fingerprint({ submissionId: second });
  await fingerprint({});
  const card = (await elder.get(`/api/submissions/pending/${second}`)).as(reviewCardSchema);
  expect(card.alike).toMatchObject([
    { submissionId: first, likeness: 'same', isSamePlayer: false, status: 'pending' },
  ]);
  const earlier = (await elder.get(`/api/submissions/pending/${first}`)).as(reviewCardSchema);
  expect(earlier.alike).toEqual([]);
});

async function submitText(author: Person, proofData: string): Promise<string> {
  const questId = await academy.quest();
  await author.put(`/api/users/${author.userId}/activeQuests/${questId}`);
  const answer = await author.post('/api/submissions', { questId, proofType: 'text', proofData });
  return answer.as(z.object({ submissionId: z.string() })).submissionId;
}
