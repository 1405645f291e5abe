import { z } from 'zod';

export const SUSPENSION_VERDICTS = ['stands', 'lifted'] as const;
export type SuspensionVerdict = (typeof SUSPENSION_VERDICTS)[number];

/** Answer to a suspended member's sign-in, with a token for an appeal that is valid for half an hour. */
export const suspensionNoticeSchema = z.object({
  reason: z.string(),
  until: z.iso.datetime(),
  appeal: z
    .object({ text: z.string(), verdict: z.enum(SUSPENSION_VERDICTS).nullable() })
    .nullable(),
  appealToken: z.string().nullable().describe('null once an appeal was sent'),
});
export type SuspensionNotice = z.infer<typeof suspensionNoticeSchema>;
