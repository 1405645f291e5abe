import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { moderationMessages as messages } from './moderation.messages.ts';

export const REPORT_REASONS = ['spam', 'insult', 'threat', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MODERATION_LIMITS = {
  /** distinct reporting members that hide a message until an elder decides */
  hideAt: 3,
  reasonMax: 500,
  appealMax: 1000,
  muteMinutesMax: 28 * 24 * 60,
  wordMin: 2,
  wordMax: 60,
} as const;

/** An elder's reason; required, because the affected player may read it. */
export const reasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.reasonRequired)
  .max(MODERATION_LIMITS.reasonMax, messages.reasonTooLong);

/** A member's report about another member's message. */
export const newReportSchema = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: z
    .string()
    .overwrite(cleanText)
    .max(MODERATION_LIMITS.reasonMax, messages.reasonTooLong)
    .default(''),
});

export const newMuteSchema = z.strictObject({
  userId: z.string().min(1).max(100),
  minutes: z.int().min(1).max(MODERATION_LIMITS.muteMinutesMax),
  reason: reasonSchema,
});

export const appealTextSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.appealRequired)
  .max(MODERATION_LIMITS.appealMax, messages.appealTooLong);
