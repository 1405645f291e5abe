import type { AuraBreakdown } from '../aura/aura-breakdown.ts';
import type { Cause } from './cause.ts';

export const CURRENCIES = ['aura', 'stamina'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * One change of AURA or Stamina. Entries are only added, in the transaction that changes the state (rules 4); a
 * correction is another entry.
 */
export type LedgerEntry = {
  id: string;
  userId: string;
  currency: Currency;
  /** whole AURA, or Stamina with at most two decimals; negative subtracts */
  amount: number;
  /** unique in the whole ledger */
  cause: Cause;
  createdAt: Date;
  /** only for an approval */
  breakdown?: AuraBreakdown;
};

/**
 * The amount of the entry that undoes an approval: what was approved, but at most the present balance, because
 * part of it may have decayed. So the balance never becomes negative.
 */
export function undoAmount(options: { approved: number; balance: number }): number {
  const taken = Math.max(0, Math.min(options.approved, options.balance));
  return taken === 0 ? 0 : -taken;
}
