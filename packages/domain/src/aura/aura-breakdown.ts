import { z } from 'zod';

const amount = z.int().min(0);
const percent = z.int().min(1).max(100);

const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('base'), amount }),
  z.object({ kind: z.literal('daily'), percent, amount }),
  z.object({ kind: z.literal('streak'), percent, streakDays: z.int().min(1), amount }),
]);
/** One row of the breakdown; a bonus that does not apply has no row. */
export type AuraLine = z.infer<typeof lineSchema>;

/**
 * The parts of an approval's AURA, in whole AURA. Stored with the ledger entry and shown to the player (rules
 * 6). Parts and lines each sum to the total.
 */
export const auraBreakdownSchema = z
  .object({
    base: amount.describe('reward of the quest'),
    dailyBonus: amount,
    streakBonus: amount,
    total: amount,
    lines: z.array(lineSchema),
  })
  .refine((parts) => parts.base + parts.dailyBonus + parts.streakBonus === parts.total)
  .refine((parts) => parts.lines.reduce((sum, line) => sum + line.amount, 0) === parts.total);
export type AuraBreakdown = z.infer<typeof auraBreakdownSchema>;
