import { z } from 'zod';
import type { SubmissionStatus } from './submission.ts';

/** The four filters of the Journey Log, in their order (specification 2.10). */
export const JOURNEY_FILTERS = ['all', 'approved', 'pending', 'rejected'] as const;
export type JourneyFilter = (typeof JOURNEY_FILTERS)[number];

const count = z.int().min(0);
export const journeyCountsSchema = z.object({
  all: count,
  approved: count,
  pending: count,
  rejected: count,
});
export type JourneyCounts = z.infer<typeof journeyCountsSchema>;

/** Submissions of each filter, from the count of each status. */
export function journeyCounts(
  rows: readonly { status: SubmissionStatus; count: number }[],
): JourneyCounts {
  const counts: JourneyCounts = { all: 0, approved: 0, pending: 0, rejected: 0 };
  for (const row of rows) {
    counts.all += row.count;
    counts[row.status] += row.count;
  }
  return counts;
}
