import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import {
  alikeProofSchema,
  BATCH_MAX,
  claimSchema,
  previousAttemptSchema,
  VIEWINGS,
} from './desk.ts';
import { SUBMISSION_LIMITS, submissionSchema } from './submission.ts';
import { submissionMessages } from './submissions.messages.ts';

/** The reason of a rejection or an undo: required, so that the player is never left guessing. */
export const feedbackSchema = z
  .string(submissionMessages.feedbackRequired)
  .overwrite(cleanText)
  .min(1, submissionMessages.feedbackRequired)
  .max(SUBMISSION_LIMITS.feedbackMax, submissionMessages.feedbackTooLong);

/** A pending report on an elder's desk, with the names specification 7 joins in. */
export const reviewCardSchema = submissionSchema.extend({
  userName: z.string(),
  userGuild: z.string(),
  auraReward: z.int(),
  isOwn: z.boolean().describe('the elder may not decide their own report'),
  attempts: z.int().describe('how many earlier reports of this acceptance were sent back'),
  previous: previousAttemptSchema.nullable().describe('the last of them'),
  alike: z.array(alikeProofSchema),
  claim: claimSchema.nullable(),
  viewing: z.enum(VIEWINGS),
});
export type ReviewCard = z.infer<typeof reviewCardSchema>;

/** Who decided what and when; answered to the elder who came second as well. */
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

/** Body of `POST /api/approveSubmissions`: each report is decided by itself. */
export const batchApprovalSchema = z.strictObject({
  submissionIds: z
    .array(z.uuid())
    .min(1)
    .max(BATCH_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

/** What became of one report of a batch: its decision, or why there is none. */
export const batchResultSchema = z.union([
  z.object({ submissionId: z.string(), decision: decisionSchema }),
  z.object({
    submissionId: z.string(),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
]);
export type BatchResult = z.infer<typeof batchResultSchema>;
