import { tierNames } from './tiers.messages.ts';

const TIER_RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
type TierRarity = (typeof TIER_RARITIES)[number];

/** Stamina from which an avatar tier is held, tiers 0 to 10 (specification 9.2). */
export const TIER_THRESHOLDS = [
  0, 100, 500, 1500, 3000, 5000, 8000, 12_000, 17_000, 25_000, 50_000,
] as const;

export const MAX_TIER = TIER_THRESHOLDS.length - 1;

/** The highest tier whose threshold the Stamina reaches. */
export function tierForStamina(stamina: number): number {
  return Math.max(
    0,
    TIER_THRESHOLDS.findLastIndex((threshold) => stamina >= threshold),
  );
}

/** The name of a tier. A number out of range gives the nearest tier. */
export function tierName(tier: number): string {
  return tierNames[clampTier(tier)] ?? tierNames[0];
}

/** The rarity of a tier: common at the beginning, legendary for the last two. */
export function tierRarity(tier: number): TierRarity {
  const known = clampTier(tier);
  if (known >= 9) return 'legendary';
  if (known >= 6) return 'epic';
  return known >= 3 ? 'rare' : 'common';
}

type TierProgress = {
  tier: number;
  /** null at tier 10 */
  next: number | null;
  /** (stamina - threshold) / (next threshold - threshold), 0 to 100, whole percent rounded down; 100 at the top */
  percent: number;
  /** Stamina still needed for `next`, 0 at the top */
  needed: number;
};

/** Progress between two tiers (specification 4.7). */
export function tierProgress(stamina: number): TierProgress {
  const tier = tierForStamina(stamina);
  const from = TIER_THRESHOLDS[tier] ?? 0;
  const to = TIER_THRESHOLDS[tier + 1];
  if (to === undefined) return { tier, next: null, percent: 100, needed: 0 };
  const percent = Math.floor(((stamina - from) * 100) / (to - from));
  const needed = Math.round((to - stamina) * 100) / 100;
  return { tier, next: tier + 1, percent: Math.min(100, Math.max(0, percent)), needed };
}

function clampTier(tier: number): number {
  return Math.min(MAX_TIER, Math.max(0, Math.trunc(tier)));
}
