import { z } from 'zod';
import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import { REPORT_REASONS } from '../moderation/report.ts';

/** Names are stored cleaned; a report states one as it was shown, to the character. */
export const shownNameSchema = z.string().min(1).max(ACCOUNT_LIMITS.displayNameMax);

/** A display name that waits for an elder, with the open reports on it. */
export const reportedNameSchema = z.object({
  userId: z.string(),
  name: z.string().describe('the reported name'),
  displayName: z.string().describe('the name that others see now: another one while it is hidden'),
  isHidden: z.boolean(),
  isElder: z.boolean(),
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      reporterName: z.string(),
      reportedAt: z.iso.datetime(),
    }),
  ),
  waitingSince: z.iso.datetime(),
});
export type ReportedName = z.infer<typeof reportedNameSchema>;

/**
 * The name that a player bears while their own is hidden, or after an elder removed it. It follows from the user id
 * alone, so that the same player always gets the same one.
 */
export function givenName(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9000;
  return `Môn sinh ${1000 + sum}`;
}
