import { addAura } from '#features/profiles/index.ts';
import type { Transaction } from '#platform/database/database.ts';
import { type AuraEntry, insertAuraEntries } from './ledger.repository.ts';

/**
 * Inserts AURA entries and adds them to the profiles. An entry whose cause is already in the ledger changes
 * nothing.
 * @returns the inserted entries, with each player's new AURA
 */
export async function changeAura(
  tx: Transaction,
  change: { entries: readonly AuraEntry[]; at: Date },
): Promise<{ userId: string; amount: number; aura: number }[]> {
  const written = await insertAuraEntries(tx, change);
  if (written.length === 0) return [];
  const totals = new Map(
    (await addAura(tx, written)).map(({ userId, aura }) => [userId, aura] as const),
  );
  return written.map((entry) => ({ ...entry, aura: totals.get(entry.userId) ?? 0 }));
}
