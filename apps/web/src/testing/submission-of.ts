import type { Submission } from '@goreal/domain/submissions/submission';

/** A submission of the player themselves for tests: an approved text worth 55 AURA, or with the fields of another status. */
export function submissionOf(change: Partial<Submission> = {}): Submission {
  return {
    submissionId: 's1',
    userId: 'u1',
    questId: 'q1',
    questTitle: 'Chạy bộ',
    proofType: 'text',
    proofData: 'Con đã chạy năm cây số.',
    proofName: null,
    status: 'approved',
    submittedAt: '2026-03-02T02:00:00.000Z',
    decidedAt: '2026-03-02T03:00:00.000Z',
    decidedByName: null,
    feedback: null,
    auraAwarded: 55,
    auraBreakdown: {
      base: 50,
      dailyBonus: 5,
      streakBonus: 0,
      total: 55,
      lines: [
        { kind: 'base', amount: 50 },
        { kind: 'daily', percent: 10, amount: 5 },
      ],
    },
    ...(change.status === 'pending' || change.status === 'rejected'
      ? { auraAwarded: null, auraBreakdown: null }
      : {}),
    ...(change.status === 'pending' ? { decidedAt: null } : {}),
    ...change,
  };
}
