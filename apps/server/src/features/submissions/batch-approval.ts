import type { BatchResult } from '@goreal/domain/submissions/review';
import { AppError } from '#platform/http/app-error.ts';
import type { ReviewService } from './review.service.ts';

/**
 * Approves submissions one by one: each is decided atomically and independently. Results are in the order of the
 * request; only an infrastructure fault (the database is unavailable) fails the whole call.
 */
export async function approveEach(
  review: Pick<ReviewService, 'approve'>,
  { elderId, submissionIds }: { elderId: string; submissionIds: readonly string[] },
): Promise<BatchResult[]> {
  return Promise.all(
    submissionIds.map(async (submissionId): Promise<BatchResult> => {
      try {
        return { submissionId, decision: await review.approve({ elderId, submissionId }) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { submissionId, error: { code: error.code, message: error.message } };
      }
    }),
  );
}
