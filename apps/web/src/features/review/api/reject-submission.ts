import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Rejects a report with the reason its author will read. */
export async function rejectSubmission(wish: {
  submissionId: string;
  feedback: string;
}): Promise<ReviewDecision> {
  return dataOf(await api.POST('/api/rejectSubmission', { body: wish }));
}
