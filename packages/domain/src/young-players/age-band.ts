import { z } from 'zod';

/**
 * The two bands that the rules need (docs/young-players.md): below 16 a guardian agrees, and the child as well from 7 on.
 * Everybody answers for themselves at the registration, so a band below 7 would change nothing. No birth date is kept.
 */
export const AGE_BANDS = ['under-16', '16-plus'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Why an account neither shows its person to others nor lets others reach them. */
export const RESTRICTIONS = ['age-unknown', 'guardian-needed'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export const ageBandSchema = z.strictObject({ band: z.enum(AGE_BANDS) });

export const youngPlayersModeSchema = z.object({ isOn: z.boolean() });
export type YoungPlayersMode = z.infer<typeof youngPlayersModeSchema>;
