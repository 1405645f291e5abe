import { decisionSchema, type ReviewDecision } from '@goreal/domain/submissions/review';
import { ApiError, ErrorWithoutMessage } from '#platform/api-client/api-error.ts';
import { approveSubmission, rejectSubmission, undoDecision } from './api/review.ts';
import { reviewMessages } from './review.messages.ts';

export type DecisionAction = 'approve' | 'reject' | 'undo';

/** A requested decision; `words` is the remark of an approval, or the reason of the other two. */
export type DecisionRequest = { action: DecisionAction; submissionId: string; words: string };

export type Outcome =
  | { kind: 'done'; decision: ReviewDecision }
  /** nothing to do: another elder has decided it, or the submission no longer exists */
  | { kind: 'settled'; message: string };

/** Sends a decision. @throws {ApiError} when a retry may help */
export async function sendDecision(request: DecisionRequest, elderId: string): Promise<Outcome> {
  try {
    const decision = await send(request);
    const isAnothers = request.action !== 'undo' && decision.decidedBy !== elderId;
    return isAnothers ? { kind: 'settled', message: decision.message } : { kind: 'done', decision };
  } catch (error) {
    if (error instanceof ApiError && isSettled(request, error)) {
      return { kind: 'settled', message: error.message };
    }
    throw error;
  }
}

/** Why it failed: the specification's sentence, then the reason of server or network. */
export function failureText(action: DecisionAction, error: unknown): string {
  const { errors } = reviewMessages;
  if (error instanceof ErrorWithoutMessage)
    return `${errors[action]} ${errors.server(error.status)}`;
  if (error instanceof ApiError) return `${errors[action]} ${error.message}`;
  return errors[action];
}

function send({ action, submissionId, words }: DecisionRequest): Promise<ReviewDecision> {
  switch (action) {
    case 'approve':
      return approveSubmission({ submissionId, feedback: words });
    case 'reject':
      return rejectSubmission({ submissionId, feedback: words });
    case 'undo':
      return undoDecision({ submissionId, reason: words });
  }
}

/** `aborted` without an existing decision means a conflict of concurrent writes, which can be retried. */
function isSettled(request: DecisionRequest, error: ApiError): boolean {
  if (error.code === 'not-found') return true;
  if (error.code === 'aborted') return decisionSchema.safeParse(error.details).success;
  return request.action === 'undo' && error.code === 'failed-precondition';
}
