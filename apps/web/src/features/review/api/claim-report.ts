import type { Claim } from '@goreal/domain/submissions/desk';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/**
 * Keeps others away from a report for a while. Answers whose claim stands, which may be another's, and
 * null where there is nothing to claim.
 */
export async function claimReport(submissionId: string): Promise<Claim | null> {
  const params = { path: { submissionId } };
  const answer = await api.PUT('/api/submissions/pending/{submissionId}/claim', { params });
  return dataOf(answer).claim;
}

export async function releaseReport(submissionId: string): Promise<void> {
  const params = { path: { submissionId } };
  await api.DELETE('/api/submissions/pending/{submissionId}/claim', { params });
}
