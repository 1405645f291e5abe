import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Approves a submission; returns the existing decision when there is one. */
export async function approveSubmission(request: {
  submissionId: string;
  feedback: string;
}): Promise<ReviewDecision> {
  const { submissionId, feedback } = request;
  const body = feedback ? { submissionId, feedback } : { submissionId };
  return dataOf(await api.POST('/api/approveSubmission', { body }));
}
