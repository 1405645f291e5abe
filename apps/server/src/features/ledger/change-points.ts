import { tierForStamina } from '@goreal/domain/activities/tiers';
import type { Cause } from '@goreal/domain/ledger/cause';
import { addAura, lockProfile, storeStamina } from '#features/profiles/index.ts';
import type { Transaction } from '#platform/database/database.ts';
import { type AuraEntry, insertAuraEntries, insertStaminaEntries } from './ledger.repository.ts';

export type StaminaHeld = { points: number; tier: number };

/**
 * A player's Stamina, locked until the end of the transaction: every change starts with this call, so that changes of
 * one player serialise. Undefined when there is no such player.
 */
export async function holdStamina(
  tx: Transaction,
  userId: string,
): Promise<StaminaHeld | undefined> {
  const profile = await lockProfile(tx, userId);
  return profile && { points: profile.staminaPoints, tier: profile.avatarTier };
}

/**
 * Inserts Stamina entries and updates the profile's points and tier.
 * @param change `held` is the result of `holdStamina` in the same transaction
 * @returns the player's new Stamina
 */
export async function changeStamina(
  tx: Transaction,
  change: {
    userId: string;
    held: StaminaHeld;
    entries: readonly { amount: number; cause: Cause }[];
    at: Date;
  },
): Promise<StaminaHeld> {
  const { userId, held, entries, at } = change;
  if (entries.length === 0) return held;
  await insertStaminaEntries(tx, { userId, entries, at });
  const hundredths = entries.reduce(
    (sum, { amount }) => sum + Math.round(amount * 100),
    Math.round(held.points * 100),
  );
  const points = hundredths / 100;
  const now = { points, tier: tierForStamina(points) };
  await storeStamina(tx, { userId, ...now, at });
  return now;
}

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
