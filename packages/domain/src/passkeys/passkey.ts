import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { passkeyMessages as messages } from './passkeys.messages.ts';

export const PASSKEY_LIMITS = {
  /** of one account */
  perPerson: 10,
  nameMax: 40,
  /** minutes until a challenge expires */
  challengeMinutes: 10,
} as const;

const { nameMax } = PASSKEY_LIMITS;

/** The owner's name for a passkey. */
export const passkeyNameSchema = z.strictObject({
  name: z
    .string()
    .max(4 * nameMax, messages.nameTooLong(nameMax))
    .overwrite(cleanText)
    .min(1, messages.nameMissing)
    .max(nameMax, messages.nameTooLong(nameMax)),
});

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean().describe('other devices of the person may have it too'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** base64url without padding, of at most so many characters */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** WebAuthn allows credential ids of 1023 bytes. */
const credentialId = base64url(1364);

/** A new passkey in WebAuthn's JSON form; other members are not sent. */
export const newPasskeySchema = passkeyNameSchema.extend({
  credential: z.strictObject({
    id: credentialId,
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(20)).max(8),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The answer of a passkey to a challenge. */
export const passkeyAnswerSchema = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4096),
  authenticatorData: base64url(4096),
  signature: base64url(2048),
  userHandle: base64url(100).nullable(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.get` in their JSON form. */
export const passkeyQuestionSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(described),
});
export type PasskeyQuestion = z.infer<typeof passkeyQuestionSchema>;

/** Options of `navigator.credentials.create` in their JSON form. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;
