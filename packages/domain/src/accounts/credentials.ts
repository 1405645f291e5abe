import { z } from 'zod';
import { cleanDisplayName } from '../text/clean.ts';
import { lowerStacks } from '../text/marks.ts';
import { accountMessages as messages } from './accounts.messages.ts';

/** Limits of account fields; password minimum from specification 5. */
export const ACCOUNT_LIMITS = {
  passwordMin: 6,
  passwordMax: 128,
  displayNameMin: 2,
  displayNameMax: 40,
  emailMax: 254,
  resetTokenMax: 200,
} as const;

/** The one form of an email, for the account, its look-up and its limits: what looks alike is the same. */
export function normaliseEmail(text: string): string {
  return lowerStacks(text).normalize('NFKC').trim().toLowerCase();
}

const email = z
  .string()
  .max(4 * ACCOUNT_LIMITS.emailMax, messages.emailInvalid)
  .overwrite(normaliseEmail)
  .min(1, messages.emailRequired)
  .max(ACCOUNT_LIMITS.emailMax, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid));

const password = z
  .string()
  .min(1, messages.passwordRequired)
  .min(ACCOUNT_LIMITS.passwordMin, messages.passwordTooShort)
  .max(ACCOUNT_LIMITS.passwordMax, messages.passwordTooLong);

const displayName = z
  .string()
  .overwrite(cleanDisplayName)
  .min(ACCOUNT_LIMITS.displayNameMin, messages.displayNameTooShort)
  .max(ACCOUNT_LIMITS.displayNameMax, messages.displayNameTooLong);

/** A password that is compared, not chosen: any that an account could have. */
const givenPassword = z
  .string()
  .min(1, messages.passwordRequired)
  .max(ACCOUNT_LIMITS.passwordMax, messages.passwordTooLong);

export const loginSchema = z.object({ email, password: givenPassword });

export const registerSchema = z
  .object({
    displayName,
    email,
    password,
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
  });

export const resetRequestSchema = z.object({ email });

export const newPasswordSchema = z
  .object({ password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
  });

/** A reset link's token with the password it sets. */
export const resetSchema = z.object({
  token: z.string().min(1).max(ACCOUNT_LIMITS.resetTokenMax),
  newPassword: password,
});

/** The body of a new display name. */
export const renameSchema = z.strictObject({ displayName });

/** The body of a password change inside a session. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: givenPassword,
  newPassword: password,
});
