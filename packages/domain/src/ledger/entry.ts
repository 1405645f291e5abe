import type { AuraBreakdown } from '../aura/aura-breakdown.ts';
import { type Cause, parseCause } from './cause.ts';

const CURRENCIES = ['aura', 'stamina'] as const;
type Currency = (typeof CURRENCIES)[number];

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

/** The totals of a profile from its ledger entries; exact to two decimals, in any order. */
export function sumOf(
  entries: readonly Pick<LedgerEntry, 'currency' | 'amount'>[],
): Record<Currency, number> {
  const hundredths = { aura: 0, stamina: 0 };
  for (const { currency, amount } of entries) hundredths[currency] += Math.round(amount * 100);
  return { aura: hundredths.aura / 100, stamina: hundredths.stamina / 100 };
}

type LedgerFault = {
  entryId: string;
  fault:
    | 'unknown-currency'
    | 'unknown-cause'
    | 'cause-repeated'
    | 'wrong-currency'
    | 'too-fine'
    | 'wrong-sign'
    | 'breakdown-differs'
    | 'undoes-nothing'
    | 'undoes-too-much';
};

/**
 * Faults in one player's entries, for `cli ledger verify`: checks the rules of this folder that the database
 * does not enforce. Empty when there is none.
 */
export function ledgerFaults(entries: readonly LedgerEntry[]): LedgerFault[] {
  const byCause = new Map<string, LedgerEntry>();
  const faults: LedgerFault[] = [];
  for (const entry of entries) {
    if (byCause.has(entry.cause)) faults.push({ entryId: entry.id, fault: 'cause-repeated' });
    else byCause.set(entry.cause, entry);
  }
  for (const entry of entries) {
    const fault = faultOf(entry, byCause);
    if (fault) faults.push({ entryId: entry.id, fault });
  }
  return faults;
}

function faultOf(
  entry: LedgerEntry,
  byCause: ReadonlyMap<string, LedgerEntry>,
): LedgerFault['fault'] | undefined {
  const { currency, amount, breakdown } = entry;
  const cause = parseCause(entry.cause);
  if (!CURRENCIES.includes(currency)) return 'unknown-currency';
  if (!cause) return 'unknown-cause';
  if ((cause.kind === 'activity') !== (currency === 'stamina')) return 'wrong-currency';
  if (!isFineEnough(entry)) return 'too-fine';
  if (breakdown && breakdown.total !== amount) return 'breakdown-differs';
  switch (cause.kind) {
    case 'approve':
      return amount < 0 ? 'wrong-sign' : undefined;
    case 'decay':
      return amount > 0 ? 'wrong-sign' : undefined;
    case 'undo': {
      if (amount > 0) return 'wrong-sign';
      const approval = byCause.get(entry.cause.replace('undo:', 'approve:'));
      if (!approval) return 'undoes-nothing';
      return -amount > approval.amount ? 'undoes-too-much' : undefined;
    }
    case 'activity':
      return undefined;
  }
}

function isFineEnough({ currency, amount }: LedgerEntry): boolean {
  if (currency === 'aura') return Number.isSafeInteger(amount);
  return Number.isFinite(amount) && Math.round(amount * 100) / 100 === amount;
}
