import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Rejects a submission with a reason that its author will read. */
export async function rejectSubmission(request: {
  submissionId: string;
  feedback: string;
}): Promise<ReviewDecision> {
  return dataOf(await api.POST('/api/rejectSubmission', { body: request }));
}
