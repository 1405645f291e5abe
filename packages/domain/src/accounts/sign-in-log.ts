import { z } from 'zod';
import { ERROR_CODES } from '../errors/error-code.ts';
import { deviceSchema } from './device.ts';

/** How long an attempt to sign in stays in the log. */
export const SIGN_IN_LOG_DAYS = 90;

/** Maximum notifications a day about sign-ins on new devices of one account. */
export const NEW_DEVICE_NOTIFICATIONS_PER_DAY = 10;

/** Sign-ins and confirmations of one account by passkeys and identities: they cost no hash, which would bound them. */
export const PROVEN_SIGN_INS_PER_DAY = 200;

/**
 * Successful attempts of one account that the log keeps; somebody who signs in and out in a loop writes no more. Those
 * on new devices are kept beyond it until the owner was notified of `NEW_DEVICE_NOTIFICATIONS_PER_DAY`.
 */
export const SIGN_INS_KEPT_PER_DAY = 200;

/** Refused attempts of one account that the log keeps. */
export const REFUSED_SIGN_INS_KEPT_PER_DAY = 200;

/** How somebody tried to sign in. */
const SIGN_IN_METHODS = [
  'sign-up',
  'password',
  'totp',
  'backup-code',
  'passkey',
  'identity',
  'reset-link',
  'confirmation',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** `ok`, or why it was refused. */
export const SIGN_IN_OUTCOMES = ['ok', ...ERROR_CODES] as const;
/** An attempt to sign in to an account; contains no secret. */
export const signInAttemptSchema = z.object({
  signInId: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  device: deviceSchema,
  place: z.string().describe('the first part of the address'),
  newDevice: z.boolean().describe('the account had never been signed in to on this browser'),
  at: z.iso.datetime(),
});
export type SignInAttempt = z.infer<typeof signInAttemptSchema>;

/** The same for operators, with the account. */
export const memberSignInSchema = signInAttemptSchema.extend({
  userId: z.string(),
  displayName: z.string(),
});
export type MemberSignIn = z.infer<typeof memberSignInSchema>;

export const SIGN_IN_RESULTS = ['all', 'ok', 'refused'] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

export const SIGN_IN_FILTER_LIMITS = { name: 254, place: 50 } as const;

export const signInFilterSchema = z.object({
  result: z.enum(SIGN_IN_RESULTS).default('all'),
  name: z
    .string()
    .max(SIGN_IN_FILTER_LIMITS.name)
    .optional()
    .describe('part of a display name or of an email'),
  place: z.string().max(SIGN_IN_FILTER_LIMITS.place).optional().describe('how an address begins'),
});

/**
 * The network of an address, which identifies no household. `203.0.113.7` gives `203.0.113.*`; of IPv6 the
 * first three groups remain.
 */
export function placeOf(address: string): string {
  const [network = ''] = address.split('/', 1);
  if (network.includes('.')) return `${network.split('.').slice(0, 3).join('.')}.*`;
  const groups = network.split('::', 1)[0]?.split(':').slice(0, 3) ?? [];
  return network === '' ? '' : `${groups.join(':')}:*`;
}
