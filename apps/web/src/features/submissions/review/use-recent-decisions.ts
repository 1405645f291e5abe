import { useState } from 'react';
import { z } from 'zod';
import { sessionTexts } from '#platform/outbox/kept-text.ts';

const recentSchema = z.object({
  submissionId: z.string(),
  questTitle: z.string(),
  userName: z.string(),
  status: z.enum(['approved', 'rejected']),
  auraRewarded: z.int(),
  decidedAt: z.string(),
});
/** A decision of this session, with what undo needs. */
export type RecentDecision = z.infer<typeof recentSchema>;

const MOST_REMEMBERED = 20;

export type RecentDecisions = {
  /** Newest first. */
  recent: readonly RecentDecision[];
  remember: (decision: RecentDecision) => void;
  forget: (submissionId: string) => void;
};

export function useRecentDecisions(elderId: string): RecentDecisions {
  const key = `goreal.review.recent.${elderId}`;
  const [recent, setRecent] = useState(() => parse(sessionTexts.get(key)));
  const change = (submissionId: string, first: readonly RecentDecision[]) =>
    setRecent((before) => {
      const others = before.filter((decision) => decision.submissionId !== submissionId);
      const next = [...first, ...others].slice(0, MOST_REMEMBERED);
      sessionTexts.set(key, next.length > 0 ? JSON.stringify(next) : '');
      return next;
    });
  return {
    recent,
    remember: (decision) => change(decision.submissionId, [decision]),
    forget: (submissionId) => change(submissionId, []),
  };
}

function parse(text: string): readonly RecentDecision[] {
  try {
    return z.array(recentSchema).parse(JSON.parse(text || '[]'));
  } catch {
    return [];
  }
}
