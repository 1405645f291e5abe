import { z } from 'zod';
import { CODE_ALPHABET } from '../door/door.ts';
import { limitMarkStacks } from '../text/clean.ts';

/** Letters and digits of a recovery code: 58 bits, valid for an hour. */
export const RECOVERY_CODE_LENGTH = 12;
export const RECOVERY_CODE_MAX = 40;

/** A recovery code that an elder hands to its owner; only the response that creates it contains it. */
export const recoverySchema = z.object({
  code: z.string().describe('as it is read aloud'),
  link: z.string().describe('opens the form for the new password'),
  expiresAt: z.iso.datetime(),
});
export type Recovery = z.infer<typeof recoverySchema>;

/** A code as it is compared, or undefined when it cannot be one. Case, blanks and dashes do not count. */
export function normaliseRecoveryCode(text: string): string | undefined {
  const code = limitMarkStacks(text.slice(0, RECOVERY_CODE_MAX))
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const isOne =
    code.length === RECOVERY_CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign));
  return isOne ? code : undefined;
}

/** `ABCD-EFGH-JKMN` */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
