export { effortMomentOf, UPLOAD_DAY_HOURS } from './day-of-report.ts';
export {
  type AlikeProof,
  alikeProofSchema,
  BATCH_MAX,
  CLAIM_MINUTES,
  type Claim,
  claimAnswerSchema,
  claimSchema,
  type DeskFilter,
  deskFilterSchema,
  isOnDesk,
  type PreviousAttempt,
  previousAttemptSchema,
  REVIEW_TARGET_HOURS,
  VIEWINGS,
  type Viewing,
} from './desk.ts';
export {
  JOURNEY_FILTERS,
  type JourneyCounts,
  type JourneyFilter,
  journeyCounts,
  journeyCountsSchema,
} from './journey-counts.ts';
export { newSubmissionSchema, textReportProblem } from './new-submission.ts';
export {
  type BatchResult,
  batchApprovalSchema,
  batchResultSchema,
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
