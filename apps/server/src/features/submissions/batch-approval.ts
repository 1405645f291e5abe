import type { BatchResult } from '@goreal/domain/submissions/review';
import { AppError } from '#platform/http/app-error.ts';
import type { ReviewService } from './review.service.ts';

/**
 * Approves reports one by one: each is decided whole or not at all, and none depends on another.
 * Answers in the order asked; only what is nobody's fault (the database is gone) fails the whole.
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
