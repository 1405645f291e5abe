import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText, limitMarkStacks } from '../text/clean.ts';
import { doorMessages as messages } from './door.messages.ts';
import { APPROVALS } from './newcomer.ts';

/** Who may sign up: everybody, people with an invitation, nobody. People with an account can always sign in. */
export const DOOR_STATES = ['open', 'invitation', 'closed'] as const;
export type DoorState = (typeof DOOR_STATES)[number];

export const doorSchema = z.object({
  state: z.enum(DOOR_STATES),
  approval: z.enum(APPROVALS).describe('whose new accounts wait for an elder'),
});
export type Door = z.infer<typeof doorSchema>;

/** An operator's change of the registration settings; omitted fields stay. */
export const doorChangeSchema = z.strictObject({
  state: doorSchema.shape.state.exactOptional(),
  approval: doorSchema.shape.approval.exactOptional(),
});
export type DoorChange = z.infer<typeof doorChangeSchema>;

export const INVITATION_LIMITS = {
  usesMax: 500,
  daysMax: 90,
  noteMax: 80,
  /** usable invitations of one elder at a time */
  perElder: 50,
  /** maximum length of a typed code, with blanks and dashes */
  codeMax: 40,
} as const;

/** Letters and digits that are not mistaken for each other; ten of them are 50 bits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/**
 * A code in its stored and compared form, or undefined for an impossible one. Case, blanks and dashes are
 * ignored.
 */
export function normaliseCode(text: string): string | undefined {
  const code = limitMarkStacks(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const isOne =
    code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign));
  return isOne ? code : undefined;
}

/** Whether a text has the form of the token in the one-time address of the first operator: 192 bits in base64url. */
export function isOpeningToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** The displayed form: `ABCDE-FGHJK`. */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

const { usesMax, daysMax, noteMax } = INVITATION_LIMITS;

/** Body of a new invitation. */
export const newInvitationSchema = z.strictObject({
  guild: z.enum(GUILD_IDS).nullable(),
  uses: z
    .int(messages.uses(usesMax))
    .min(1, messages.uses(usesMax))
    .max(usesMax, messages.uses(usesMax)),
  days: z
    .int(messages.days(daysMax))
    .min(1, messages.days(daysMax))
    .max(daysMax, messages.days(daysMax)),
  note: z
    .string()
    .max(4 * noteMax, messages.note(noteMax))
    .overwrite(cleanText)
    .max(noteMax, messages.note(noteMax)),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** An invitation as elders see it; the code is returned only when it is created. */
export const invitationSchema = z.object({
  invitationId: z.string(),
  guild: z.enum(GUILD_IDS).nullable(),
  uses: z.int(),
  used: z.int().describe('accounts that used it'),
  note: z.string(),
  createdBy: z
    .string()
    .nullable()
    .describe('null for the command line, and after the account is gone'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z
    .enum(['usable', 'used-up', 'expired', 'revoked', 'paused'])
    .describe('paused: its maker may not invite now'),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const madeInvitationSchema = z.object({
  invitation: invitationSchema,
  code: z.string(),
  link: z.url(),
});
export type MadeInvitation = z.infer<typeof madeInvitationSchema>;

/** The invitation of a code, as its holder sees it. */
export const offeredInvitationSchema = z.object({
  guild: z.enum(GUILD_IDS).nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  makesOperator: z.boolean().describe('the one-time address of an academy without an operator'),
});
export type OfferedInvitation = z.infer<typeof offeredInvitationSchema>;
