import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { appealMessages as messages } from './appeals.messages.ts';

export const APPEAL_LIMITS = { reasonMax: 500, textMax: 1000 } as const;

/** An elder's reason for a measure or answer; required, because the person concerned reads it. */
export const reasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.reasonRequired)
  .max(APPEAL_LIMITS.reasonMax, messages.reasonTooLong);

/** The text of a muted or suspended person to the elders. */
export const appealTextSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.textRequired)
  .max(APPEAL_LIMITS.textMax, messages.textTooLong);

/** The one appeal against a mute or a suspension, as elders see it; null without one. */
export function appealSchema<const Verdict extends string>(verdicts: readonly Verdict[]) {
  return z
    .object({
      text: z.string(),
      appealedAt: z.iso.datetime(),
      verdict: z.enum(verdicts).nullable(),
      answer: z.string().nullable(),
    })
    .nullable();
}
