import {
  loginSchema,
  registerSchema,
  resetRequestSchema,
  resetSchema,
} from '@goreal/domain/accounts/credentials';
import { INVITATION_LIMITS } from '@goreal/domain/door/door';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import { invalidBody } from '#platform/http/errors.ts';

/** A registration as it is sent, before the domain's validation. */
const newAccountSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  invitation: z.string().max(INVITATION_LIMITS.codeMax).optional(),
});

/** A registration accepts three fields and the code of an invitation; a role or a guild sent along is refused. */
export function parseRegistration(body: unknown): z.infer<typeof newAccountSchema> {
  const invalid = (issues: readonly z.core.$ZodIssue[]) =>
    invalidBody(issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })));
  const { name: displayName, email, password, invitation } = parse(newAccountSchema, body, invalid);
  const form = { displayName, email, password, confirmPassword: password };
  const checked = parse(registerSchema, form, fieldError);
  const account = { name: checked.displayName, email: checked.email, password: checked.password };
  return { ...account, ...(invitation === undefined ? {} : { invitation }) };
}

export function parseSignIn(body: unknown): z.infer<typeof loginSchema> {
  return parse(loginSchema, body, () => new AppError('invalid-credentials'));
}

export function parseResetRequest(body: unknown): z.infer<typeof resetRequestSchema> {
  return parse(resetRequestSchema, body, fieldError);
}

export function parseReset(body: unknown): z.infer<typeof resetSchema> {
  return parse(resetSchema, body, fieldError);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  errorOf: (issues: readonly z.core.$ZodIssue[]) => AppError,
): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw errorOf(parsed.error.issues);
  return parsed.data;
}

const FIELD_CODES: Readonly<Record<string, ErrorCode>> = {
  email: 'invalid-email',
  password: 'weak-password',
  newPassword: 'weak-password',
};

function fieldError([first]: readonly z.core.$ZodIssue[]): AppError {
  return new AppError(FIELD_CODES[String(first?.path[0])] ?? 'invalid-argument', first?.message);
}
