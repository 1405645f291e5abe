import { z } from 'zod';
import type { AuraBreakdown } from '../aura/aura-breakdown.ts';
import type { Cause } from './cause.ts';

export const CURRENCIES = ['aura', 'stamina'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const currencySchema = z.enum(CURRENCIES);

/**
 * One change of AURA or Stamina. Entries are only ever added, in the transaction that changes the state
 * (rules 4); what was wrong is answered by another entry.
 */
export type LedgerEntry = {
  id: string;
  userId: string;
  currency: Currency;
  /** whole AURA, or Stamina points with at most two decimals; below zero takes away */
  amount: number;
  /** unique in the whole ledger */
  cause: Cause;
  createdAt: Date;
  /** of an approval */
  breakdown?: AuraBreakdown;
};

/**
 * The amount of the entry that takes an approval back: what the approval gave, but never more than the
 * player still holds, because part of it may have faded since. So no sum falls below zero.
 */
export function undoAmount(options: { approved: number; balance: number }): number {
  const taken = Math.max(0, Math.min(options.approved, options.balance));
  return taken === 0 ? 0 : -taken;
}
