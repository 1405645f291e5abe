/** Change of a rank since the start of the week; `places` is at least 1. */
export type Movement = { kind: 'up' | 'down'; places: number } | { kind: 'same' | 'new' };

export function movementOf(options: { rank: number; lastRank: number | null }): Movement {
  const { rank, lastRank } = options;
  if (lastRank === null) return { kind: 'new' };
  const places = lastRank - rank;
  if (places === 0) return { kind: 'same' };
  return places > 0 ? { kind: 'up', places } : { kind: 'down', places: -places };
}
