import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Reverts a decision; the submission is pending again. */
export async function undoDecision(request: {
  submissionId: string;
  reason: string;
}): Promise<ReviewDecision> {
  return dataOf(await api.POST('/api/undoSubmissionDecision', { body: request }));
}
