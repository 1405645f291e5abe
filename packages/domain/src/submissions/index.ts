export { newSubmissionSchema, textReportProblem } from './new-submission.ts';
export {
  decisionSchema,
  feedbackSchema,
  type ReviewCard,
  type ReviewDecision,
  reviewCardSchema,
} from './review.ts';
export {
  canTransition,
  PROOF_TYPES,
  type ProofType,
  SUBMISSION_LIMITS,
  SUBMISSION_STATUSES,
  type Submission,
  type SubmissionStatus,
  submissionSchema,
} from './submission.ts';
export { elderTitle, submissionMessages } from './submissions.messages.ts';
