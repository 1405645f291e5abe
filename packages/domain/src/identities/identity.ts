import { z } from 'zod';
import { AWAITED_FACTORS } from '../factors/factor.ts';

export const IDENTITY_LIMITS = {
  /** of one account */
  perPerson: 5,
  /** minutes for the flow at a provider, and then for signing in or up to link its result */
  minutes: 15,
} as const;

/** An identity provider by its configured id: `google`, `truong-1`. */
export const providerIdSchema = z
  .string()
  .max(30)
  .regex(/^[a-z\d][a-z\d-]*$/);

/** Whether the flow ends in a session, or links an identity to the account. */
export const IDENTITY_PURPOSES = ['sign-in', 'link'] as const;

export const identityStartSchema = z.strictObject({ purpose: z.enum(IDENTITY_PURPOSES) });

/** Redirect target, and the flow's state, which the browser keeps until the redirect back. */
export const identityStartedSchema = z.object({
  address: z.url(),
  flow: z.string().describe('sealed; belongs to the tab that goes'),
});

/** The provider's answer: the query of the redirect back. */
export const identityAnswerSchema = z.strictObject({
  flow: z.string().max(2000),
  query: z.string().max(4000),
});

/** An identity without an account here; the session of its owner links it. */
const pendingIdentitySchema = z.object({
  outcome: z.literal('unlinked'),
  pending: z.string().describe('sealed'),
  provider: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
});
export type PendingIdentity = z.infer<typeof pendingIdentitySchema>;

export const identityOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('signed-in'),
    userId: z.string(),
    awaits: z.enum(AWAITED_FACTORS).optional().describe('what the session awaits beside'),
  }),
  pendingIdentitySchema,
]);
export type IdentityOutcome = z.infer<typeof identityOutcomeSchema>;

export const newIdentitySchema = z.strictObject({ pending: z.string().max(4000) });

export const identitySchema = z.object({
  id: z.string(),
  provider: z.string().describe('what the academy calls the provider'),
  email: z.string().nullable().describe('the address that the provider knows'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Identity = z.infer<typeof identitySchema>;
