import type { Claim } from '@goreal/domain/submissions/desk';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/**
 * Claims a submission for a limited time, so that other elders skip it. Returns the active claim, which may
 * be another elder's, or null when there is nothing to claim.
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
