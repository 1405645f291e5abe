export const GUILD_IDS = ['titans', 'illumination', 'envoys'] as const;
export type GuildId = (typeof GUILD_IDS)[number];

/** Whether the value is one of the three guilds, after trimming (specification 2.2 and 5.2). */
export function isGuildId(value: unknown): value is GuildId {
  return typeof value === 'string' && (GUILD_IDS as readonly string[]).includes(value.trim());
}

/** An unknown guild falls back to titans (specification 3.2). */
export function resolveGuildId(value: unknown): GuildId {
  return isGuildId(value) ? (value.trim() as GuildId) : 'titans';
}
