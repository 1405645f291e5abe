import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { moderationMessages as messages } from './moderation.messages.ts';

export const REPORT_REASONS = ['spam', 'insult', 'threat', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MODERATION_LIMITS = {
  /** distinct members whose reports hide a message until an elder looks */
  hideAt: 3,
  reasonMax: 500,
  appealMax: 1000,
  muteMinutesMax: 28 * 24 * 60,
  wordMin: 2,
  wordMax: 60,
} as const;

/** An elder's reason: always given, because its reader has a right to it. */
export const reasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.reasonRequired)
  .max(MODERATION_LIMITS.reasonMax, messages.reasonTooLong);

/** What a member says about a message of another. */
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
