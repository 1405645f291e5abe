import { z } from 'zod';
import { cleanDisplayName } from '../text/index.ts';
import { accountMessages as messages } from './accounts.messages.ts';

/** Limits of account fields; password minimum from spec section 5. */
export const ACCOUNT_LIMITS = {
  passwordMin: 6,
  passwordMax: 128,
  displayNameMin: 2,
  displayNameMax: 40,
  emailMax: 254,
} as const;

const email = z
  .string()
  .trim()
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

export const loginSchema = z.object({
  email,
  password: z.string().min(1, messages.passwordRequired),
});

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

/** The body of a new display name. */
export const renameSchema = z.strictObject({ displayName });

/** The body of a password change inside a session. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: z
    .string()
    .min(1, messages.passwordRequired)
    .max(ACCOUNT_LIMITS.passwordMax, messages.passwordTooLong),
  newPassword: password,
});
