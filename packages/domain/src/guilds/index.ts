export { FOUNDING_GUILDS } from './founding-guilds.ts';
export {
  GUILD_IDS,
  type Guild,
  type GuildId,
  guildSchema,
  guildThemeSchema,
  isGuildId,
  resolveGuildId,
} from './guild.ts';
export { guildJoinError, guildMessages } from './guilds.messages.ts';
