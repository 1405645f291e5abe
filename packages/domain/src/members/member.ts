import { z } from 'zod';
import { ROLES } from '../accounts/role.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText } from '../text/clean.ts';
import { memberMessages } from './members.messages.ts';

export const MEMBER_LIMITS = {
  reasonMax: 500,
  appealMax: 1000,
  /** a suspension always has an end; who should never come back is suspended again */
  suspensionDaysMax: 365,
  searchMax: 100,
} as const;

/** Lengths of a suspension that elders choose from, in days. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, 90, 365] as const;

/** Why a member is treated so; they and the audit read it. */
export const memberReasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, memberMessages.reasonRequired)
  .max(MEMBER_LIMITS.reasonMax, memberMessages.reasonTooLong);

export const suspensionAppealSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, memberMessages.appealRequired)
  .max(MEMBER_LIMITS.appealMax, memberMessages.appealTooLong);

export const newSuspensionSchema = z.strictObject({
  days: z.int().min(1).max(MEMBER_LIMITS.suspensionDaysMax),
  reason: memberReasonSchema,
});

export const roleChangeSchema = z.strictObject({
  role: z.enum(ROLES),
  reason: memberReasonSchema,
});

export const SUSPENSION_VERDICTS = ['stands', 'lifted'] as const;

/** A suspension as elders see it; it stands until `until` unless it was lifted. */
export const suspensionSchema = z.object({
  suspensionId: z.string(),
  reason: z.string(),
  suspendedByName: z.string(),
  suspendedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  appeal: z
    .object({
      text: z.string(),
      appealedAt: z.iso.datetime(),
      verdict: z.enum(SUSPENSION_VERDICTS).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** A line of the book of members, for elders. */
export const memberSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  guild: z.union([z.enum(GUILD_IDS), z.literal('')]),
  level: z.string(),
  currentAura: z.int(),
  totalSubmissions: z.int(),
  approvedSubmissions: z.int(),
  joinedAt: z.iso.datetime(),
  suspension: suspensionSchema.nullable().describe('the one that stands'),
});
export type Member = z.infer<typeof memberSchema>;

/** Which members are listed. */
export const memberFilterSchema = z.object({
  search: z.string().max(MEMBER_LIMITS.searchMax).optional(),
  role: z.enum(ROLES).optional(),
  guild: z.enum([...GUILD_IDS, 'none']).optional(),
  state: z.enum(['suspended', 'appealed']).optional(),
});
export type MemberFilter = z.infer<typeof memberFilterSchema>;

/** What someone who may not sign in is told, and the way to appeal (a token good for half an hour). */
export const suspensionNoticeSchema = z.object({
  reason: z.string(),
  until: z.iso.datetime(),
  appeal: z
    .object({ text: z.string(), verdict: z.enum(SUSPENSION_VERDICTS).nullable() })
    .nullable(),
  appealToken: z.string().nullable().describe('null once an appeal was sent'),
});
export type SuspensionNotice = z.infer<typeof suspensionNoticeSchema>;
