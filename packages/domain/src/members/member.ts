import { z } from 'zod';
import { ROLES } from '../accounts/role.ts';
import { appealSchema, reasonSchema } from '../appeals/appeal.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { SUSPENSION_VERDICTS } from './suspension-notice.ts';

export const MEMBER_LIMITS = {
  /** maximum days of a suspension; a permanent exclusion is a repeated suspension */
  suspensionDaysMax: 365,
  searchMax: 100,
} as const;

/** Lengths of a suspension that elders can choose, in days. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, 90, 365] as const;

export const newSuspensionSchema = z.strictObject({
  days: z.int().min(1).max(MEMBER_LIMITS.suspensionDaysMax),
  reason: reasonSchema,
});

export const roleChangeSchema = z.strictObject({
  role: z.enum(ROLES),
  reason: reasonSchema,
});

/** A suspension as elders see it; active until `until` unless it was lifted. */
export const suspensionSchema = z.object({
  suspensionId: z.string(),
  reason: z.string(),
  suspendedByName: z.string(),
  suspendedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  appeal: appealSchema(SUSPENSION_VERDICTS),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** A row of the list of members, for elders. */
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
  suspension: suspensionSchema.nullable().describe('the one in force'),
});
export type Member = z.infer<typeof memberSchema>;

/** Filters of the list of members. */
export const memberFilterSchema = z.object({
  search: z.string().max(MEMBER_LIMITS.searchMax).exactOptional(),
  role: z.enum(ROLES).exactOptional(),
  guild: z.enum([...GUILD_IDS, 'none']).exactOptional(),
  state: z.enum(['suspended', 'appealed']).exactOptional(),
});
export type MemberFilter = z.infer<typeof memberFilterSchema>;
