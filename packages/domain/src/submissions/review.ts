import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import {
  BATCH_MAX,
  claimSchema,
  previousAttemptSchema,
  similarProofSchema,
  VIEWINGS,
} from './desk.ts';
import { SUBMISSION_LIMITS, submissionSchema } from './submission.ts';
import { submissionMessages } from './submissions.messages.ts';

/** The reason of a rejection or an undo; required, so that the player knows why. */
export const feedbackSchema = z
  .string(submissionMessages.feedbackRequired)
  .overwrite(cleanText)
  .min(1, submissionMessages.feedbackRequired)
  .max(SUBMISSION_LIMITS.feedbackMax, submissionMessages.feedbackTooLong);

/** A pending submission in the review queue, with the names joined in (specification 7.10). */
export const reviewCardSchema = submissionSchema.extend({
  questDescription: z.string().describe('empty for a quest that no longer exists'),
  userName: z.string(),
  userGuild: z.string(),
  auraReward: z.int(),
  isOwn: z.boolean().describe('the elder may not decide their own report'),
  attempts: z.int().describe('how many earlier reports of this acceptance were sent back'),
  previous: previousAttemptSchema.nullable().describe('the last of them'),
  alike: z.array(similarProofSchema),
  claim: claimSchema.nullable(),
  viewing: z.enum(VIEWINGS),
});
export type ReviewCard = z.infer<typeof reviewCardSchema>;

/** Who decided what and when. An elder whose decision came second gets the first one as the answer. */
export const decisionSchema = z.object({
  submissionId: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  decidedBy: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  auraRewarded: z.int(),
  feedback: z.string().nullable(),
  message: z.string(),
});
export type ReviewDecision = z.infer<typeof decisionSchema>;

/** Body of `POST /api/approveSubmissions`: each submission is decided in its own transaction. */
export const batchApprovalSchema = z.strictObject({
  submissionIds: z
    .array(z.uuid())
    .min(1)
    .max(BATCH_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

/** The result of one submission of a batch: its decision, or why there is none. */
export const batchResultSchema = z.union([
  z.object({ submissionId: z.string(), decision: decisionSchema }),
  z.object({
    submissionId: z.string(),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
]);
export type BatchResult = z.infer<typeof batchResultSchema>;
