import type { ReviewCard, ReviewDecision } from '@goreal/domain/submissions/review';

/** The first answer of the review desk. */
export function page(items: ReviewCard[]): object {
  const total = items.length;
  return { items, nextCursor: null, total, waiting: total, late: 0, overdue: 0 };
}

/** A pending submission; its letter gives the order of arrival. */
export function card(submissionId: string, change: Partial<ReviewCard> = {}): ReviewCard {
  const minute = 10 + (submissionId.codePointAt(0) ?? 97) - 97;
  return {
    submissionId,
    userId: 'player',
    questId: 'q1',
    questTitle: 'Bình minh',
    questDescription: 'Dậy trước mặt trời và kể điều con thấy.',
    proofType: 'text',
    proofData: 'Con đã giữ lời.',
    proofName: null,
    status: 'pending',
    submittedAt: `2026-03-01T00:${minute}:00.000Z`,
    decidedAt: null,
    decidedByName: null,
    feedback: null,
    auraAwarded: null,
    auraBreakdown: null,
    userName: 'Lan',
    userGuild: 'titans',
    auraReward: 50,
    isOwn: false,
    attempts: 0,
    previous: null,
    alike: [],
    claim: null,
    viewing: 'original',
    ...change,
  };
}

/** A decision of an elder about a submission. */
export function decision(
  submissionId: string,
  change: Partial<ReviewDecision> = {},
): ReviewDecision {
  return {
    submissionId,
    status: 'approved',
    decidedBy: 'elder',
    decidedByName: 'Vân Hạc',
    decidedAt: '2026-03-01T00:12:00.000Z',
    auraRewarded: 50,
    feedback: null,
    message: 'ok',
    ...change,
  };
}
