import { z } from 'zod';

/**
 * The two age bands of the rules (docs/young-players.md): below 16 a guardian consents, and from 7 on the
 * child as well. Everybody answers for themselves at registration, so a band below 7 would change nothing. No
 * birth date is stored.
 */
export const AGE_BANDS = ['under-16', '16-plus'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Why an account is hidden from others and cannot be contacted. */
export const RESTRICTIONS = ['age-unknown', 'guardian-needed'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export const ageBandSchema = z.strictObject({ band: z.enum(AGE_BANDS) });

export const youngPlayersModeSchema = z.object({ isOn: z.boolean() });
export type YoungPlayersMode = z.infer<typeof youngPlayersModeSchema>;
