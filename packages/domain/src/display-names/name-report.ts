import { z } from 'zod';
import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import { reportSchema } from '../moderation/report.ts';

/** Names are stored cleaned; a report states one as it was shown, to the character. */
export const shownNameSchema = z.string().min(1).max(ACCOUNT_LIMITS.displayNameMax);

/** A display name that waits for an elder, with the open reports on it. */
export const reportedNameSchema = z.object({
  userId: z.string(),
  name: z.string().describe('the reported name'),
  displayName: z.string().describe('the name that others see now: another one while it is hidden'),
  isHidden: z.boolean(),
  isElder: z.boolean(),
  reports: z.array(reportSchema),
  waitingSince: z.iso.datetime(),
});
export type ReportedName = z.infer<typeof reportedNameSchema>;
