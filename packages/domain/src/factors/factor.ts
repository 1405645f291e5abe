import { z } from 'zod';
import { limitMarkStacks } from '../text/clean.ts';
import { factorMessages as messages } from './factors.messages.ts';

/** An operator's policy: a second factor is required, recommended, or not asked for. */
export const FACTOR_POLICIES = ['required', 'asked', 'off'] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** Whom the policy concerns. */
export const FACTOR_SCOPES = ['elders', 'everybody'] as const;
export const factorPolicySchema = z.object({
  policy: z.enum(FACTOR_POLICIES),
  scope: z.enum(FACTOR_SCOPES).describe('`elders` includes operators'),
});
export type FactorDemand = z.infer<typeof factorPolicySchema>;

/** An operator's change of the policy; omitted fields stay. */
export const factorPolicyChangeSchema = z.strictObject({
  policy: factorPolicySchema.shape.policy.exactOptional(),
  scope: factorPolicySchema.shape.scope.exactOptional(),
});
export type FactorPolicyChange = z.infer<typeof factorPolicyChangeSchema>;

/** Days that a new elder has until the panel closes without a factor. */
export const FACTOR_GRACE_DAYS = 7;
export const BACKUP_CODES = 10;
/** Passkeys, identities, apps and sets of backup codes that are added to one account in a day, together. */
export const NEW_CREDENTIALS_PER_DAY = 20;

/** `error.details.reason` of a refused call of somebody whose factor is overdue. */
export const FACTOR_NEEDED = 'factor-needed';

/** A code of the app, or a backup code; blanks and dashes do not count. */
export const factorCodeSchema = z.strictObject({
  code: z
    .string()
    .max(40, { message: messages.codeInvalid, abort: true })
    .overwrite((text) =>
      limitMarkStacks(text)
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, ''),
    )
    .regex(/^(\d{6}|[0-9A-Z]{10})$/, messages.codeInvalid),
});

/** The second factors of an account. */
export const factorsSchema = z.object({
  totpSince: z.iso.datetime().nullable().describe('null: no app was added'),
  backupCodesLeft: z.int(),
  hasPasskey: z.boolean(),
  policy: z.enum(FACTOR_POLICIES).describe('what is asked of this account'),
  dueAt: z.iso
    .datetime()
    .nullable()
    .describe('when the panel, or for players the academy, closes without a factor'),
});
export type Factors = z.infer<typeof factorsSchema>;

/** The second step of a sign-in by password: a code of the app, or a passkey where the account has no app. */
export const AWAITED_FACTORS = ['code', 'passkey'] as const;
export type AwaitedFactor = (typeof AWAITED_FACTORS)[number];

/** A secret for an app; it is active once one of its codes was entered. */
export const newTotpSchema = z.object({
  secret: z.string().describe('base32, for typing'),
  uri: z.string().describe('otpauth address, for the QR code'),
});
export type NewTotp = z.infer<typeof newTotpSchema>;

export const backupCodesSchema = z.object({ backupCodes: z.array(z.string()) });
