import { z } from 'zod';
import { userIdSchema } from '../accounts/user-id.ts';
import { APPEAL_LIMITS, reasonSchema } from '../appeals/appeal.ts';
import { appealMessages } from '../appeals/appeals.messages.ts';
import { cleanText } from '../text/clean.ts';

export const REPORT_REASONS = ['spam', 'insult', 'threat', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MODERATION_LIMITS = {
  /** distinct reporting members that hide a message until an elder decides */
  hideAt: 3,
  /** reports of messages by one account; they are kept for ever, and each is shown to the elders */
  reportsPerDay: 60,
  muteMinutesMax: 28 * 24 * 60,
  wordMin: 2,
  wordMax: 60,
  /** listed words: every message is compared with each of them */
  wordsMax: 1000,
} as const;

/** A member's report about another member's message. */
export const newReportSchema = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: z
    .string()
    .overwrite(cleanText)
    .max(APPEAL_LIMITS.reasonMax, appealMessages.reasonTooLong)
    .default(''),
});

/** An open report, as elders see it. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  reporterName: z.string(),
  reportedAt: z.iso.datetime(),
});

export const newMuteSchema = z.strictObject({
  userId: userIdSchema.min(1),
  minutes: z.int().min(1).max(MODERATION_LIMITS.muteMinutesMax),
  reason: reasonSchema,
});
