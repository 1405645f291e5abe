import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText } from '../text/clean.ts';
import { newcomerMessages as messages } from './newcomers.messages.ts';

/** Which new accounts wait for an elder: none, those without an invitation, all. */
export const APPROVALS = ['off', 'uninvited', 'everybody'] as const;
export type Approval = (typeof APPROVALS)[number];

/** An account that has not been admitted: it waits for an elder, or an elder refused it. */
export const NEWCOMER_STATES = ['waiting', 'refused'] as const;
export type NewcomerState = (typeof NEWCOMER_STATES)[number];

/** `details.reason` of a refused call of an account that has not been admitted. */
export const NOT_ADMITTED = 'not-admitted';

export const NEWCOMER_LIMITS = {
  /** maximum waiting accounts; above it only invited people may sign up */
  waitingMax: 300,
  /** days without an answer, or after a refusal, until the account is erased */
  days: 30,
  reasonMax: 500,
  requestMax: 500,
} as const;

/** Why an elder refuses; the newcomer reads it. */
export const refusalReasonSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.reasonRequired)
  .max(NEWCOMER_LIMITS.reasonMax, messages.reasonTooLong);

/** A refused person's second request. */
export const newcomerRequestSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, messages.requestRequired)
  .max(NEWCOMER_LIMITS.requestMax, messages.requestTooLong);

/** A newcomer on the elders' desk. */
export const newcomerCardSchema = z.object({
  userId: z.string(),
  name: z.string(),
  mailDomain: z.string().describe('the part of the email after the @'),
  guild: z.enum(GUILD_IDS).nullable().describe('the guild of the invitation'),
  invitedBy: z.string().nullable(),
  isInvited: z.boolean(),
  waitingSince: z.iso.datetime(),
  earlierReason: z.string().nullable().describe('why an elder refused before'),
  request: z.string().nullable().describe('what the newcomer wrote after that'),
});
export type NewcomerCard = z.infer<typeof newcomerCardSchema>;

/** A newcomer's view of the own admission. */
export const admissionSchema = z.object({
  state: z.enum([...NEWCOMER_STATES, 'admitted']),
  since: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable().describe('when the account is erased without an answer'),
  reason: z.string().nullable().describe('of the refusal'),
  mayAskAgain: z.boolean(),
});
export type OwnAdmission = z.infer<typeof admissionSchema>;
