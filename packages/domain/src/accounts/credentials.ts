import { z } from 'zod';
import { cleanDisplayName, limitMarkStacks } from '../text/clean.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { accountMessages as messages } from './accounts.messages.ts';

/** Normalises an email for storage, look-up and limits, so that addresses that look alike are one account. */
export function normaliseEmail(text: string): string {
  return limitMarkStacks(text).normalize('NFKC').trim().toLowerCase();
}

/** Stops the validation: normalising a text of a whole request's size takes a tenth of a second. */
const abort = true;

const email = z
  .string()
  .max(4 * ACCOUNT_LIMITS.emailMax, { message: messages.emailInvalid, abort })
  .overwrite(normaliseEmail)
  .min(1, messages.emailRequired)
  .max(ACCOUNT_LIMITS.emailMax, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid));

/** Normalised as the hash does, so that every keyboard's encoding of a character is equal; blanks stay. */
const composed = z
  .string()
  .max(4 * ACCOUNT_LIMITS.passwordMax, { message: messages.passwordTooLong, abort })
  .overwrite((text) => limitMarkStacks(text).normalize('NFKC'));

const password = composed
  .min(1, messages.passwordRequired)
  .min(ACCOUNT_LIMITS.passwordMin, messages.passwordTooShort)
  .max(ACCOUNT_LIMITS.passwordMax, messages.passwordTooLong);

const displayName = z
  .string()
  .overwrite(cleanDisplayName)
  .min(ACCOUNT_LIMITS.displayNameMin, messages.displayNameTooShort)
  .max(ACCOUNT_LIMITS.displayNameMax, messages.displayNameTooLong);

/** A password that is compared with a stored one, so it may have any length that an account could have. */
const givenPassword = composed
  .min(1, messages.passwordRequired)
  .max(ACCOUNT_LIMITS.passwordMax, messages.passwordTooLong);

export const loginSchema = z.object({ email, password: givenPassword });

export const registerSchema = z
  .object({
    displayName,
    email,
    password,
    confirmPassword: composed,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
  });

export const resetRequestSchema = z.object({ email });

export const newPasswordSchema = z
  .object({ password, confirmPassword: composed })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
  });

/** A reset link's token and the new password. */
export const resetSchema = z.object({
  token: z.string().min(1).max(ACCOUNT_LIMITS.resetTokenMax),
  newPassword: password,
});

/** Body of a change of display name. */
export const renameSchema = z.strictObject({ displayName });

/** Body of a password change inside a session. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: givenPassword,
  newPassword: password,
});

/** Body of a confirmation: the password of the account. */
export const confirmationSchema = z.strictObject({ password: givenPassword });
export const confirmedSchema = z.object({ confirmedUntil: z.iso.datetime() });
