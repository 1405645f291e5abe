export const GUILD_IDS = ['titans', 'illumination', 'envoys'] as const;
export type GuildId = (typeof GUILD_IDS)[number];

/** A guild counts as set only when it is one of the three, after trimming (specification 2). */
export function isGuildId(value: unknown): value is GuildId {
  return typeof value === 'string' && (GUILD_IDS as readonly string[]).includes(value.trim());
}

/** Unknown guild falls back to titans (specification 3). */
export function resolveGuildId(value: unknown): GuildId {
  return isGuildId(value) ? (value.trim() as GuildId) : 'titans';
}
