export { FOUNDING_GUILDS } from './founding-guilds.ts';
export { type Guild, guildSchema, guildThemeSchema } from './guild.ts';
export { countsToday, GUILD_CHANGE } from './guild-change.ts';
export { GUILD_IDS, type GuildId, isGuildId, resolveGuildId } from './guild-id.ts';
export { GUILD_IMAGE_LIMITS, guildImageProblem } from './guild-image.ts';
export { guildJoinError, guildMessages } from './guilds.messages.ts';
