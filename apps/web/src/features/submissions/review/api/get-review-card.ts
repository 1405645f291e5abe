import type { ReviewCard } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';

/** One pending submission; undefined when it is no longer pending. */
export async function getReviewCard(submissionId: string): Promise<ReviewCard | undefined> {
  try {
    const params = { path: { submissionId } };
    return dataOf(await api.GET('/api/submissions/pending/{submissionId}', { params }));
  } catch (error) {
    if (codeOfError(error) === 'not-found') return undefined;
    throw error;
  }
}
