import { z } from 'zod';
import { resetRequestSchema } from '../accounts/credentials.ts';
import { reasonSchema } from '../appeals/appeal.ts';
import { exportSchema } from '../exports/export.ts';
import { AGE_BANDS, RESTRICTIONS } from './age-band.ts';

/** Lifetime of a guardian's link. */
export const GUARDIAN_LINK_HOURS = 24;

const GUARDIAN_ANSWERS = ['agreed', 'refused', 'withdrawn'] as const;
export type GuardianAnswer = (typeof GUARDIAN_ANSWERS)[number];

/** A player's own age band and guardian. */
export const youngPlayerSchema = z.object({
  band: z.enum(AGE_BANDS).nullable(),
  restriction: z.enum(RESTRICTIONS).nullable(),
  guardian: z
    .object({
      email: z.string(),
      askedAt: z.iso.datetime(),
      answer: z
        .enum(GUARDIAN_ANSWERS)
        .nullable()
        .describe('null while the guardian has not answered'),
      answeredAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  sendsMail: z.boolean().describe('without it an elder hands the link over'),
  reviewAskedAt: z.iso
    .datetime()
    .nullable()
    .describe('when the person said that they are 16 by now'),
});
export type YoungPlayer = z.infer<typeof youngPlayerSchema>;

/** The same for elders. */
export const memberYoungPlayerSchema = youngPlayerSchema
  .omit({ sendsMail: true })
  .extend({ isOn: z.boolean().describe('whether the mode for young players is on') });
export type MemberYoungPlayer = z.infer<typeof memberYoungPlayerSchema>;

export const guardianEmailSchema = z.strictObject({
  email: resetRequestSchema.shape.email.meta({ format: 'email' }),
});

/** An elder creates a link for a guardian who gets no mail. */
export const guardianLinkRequestSchema = guardianEmailSchema.extend({ reason: reasonSchema });
export const guardianLinkSchema = z.object({ link: z.url(), expiresAt: z.iso.datetime() });
export type GuardianLink = z.infer<typeof guardianLinkSchema>;

const token = z.string().max(100);
export const guardianTokenSchema = z.strictObject({ token });

/** Data for the holder of a link: the state of the consent, and the child's exports. */
export const guardianViewSchema = z.object({
  playerName: z.string(),
  guardianEmail: z.string(),
  answer: z.enum(GUARDIAN_ANSWERS).nullable(),
  answeredAt: z.iso.datetime().nullable(),
  agreedVersion: z.string().nullable().describe('version of the text that was agreed to last'),
  version: z.string().describe('current version of the text'),
  expiresAt: z.iso.datetime(),
  exports: z.array(exportSchema.omit({ url: true })),
});
export type GuardianView = z.infer<typeof guardianViewSchema>;

const GUARDIAN_DECISIONS = ['agree', 'refuse', 'withdraw'] as const;
export const guardianDecisionSchema = z.strictObject({
  token,
  decision: z.enum(GUARDIAN_DECISIONS),
  version: z.string().max(40).describe('of the text that was read'),
});
export type GuardianDecision = z.infer<typeof guardianDecisionSchema>;

export const guardianFileSchema = z.strictObject({ token, exportId: z.uuid() });
/** The name has to be typed, so that an account is not deleted by accident. */
export const guardianErasureSchema = z.strictObject({ token, playerName: z.string().max(200) });
