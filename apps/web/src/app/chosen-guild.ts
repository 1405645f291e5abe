import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';

/** The guild that the visitor chose on the landing page, e.g. `/register?guild=titans`. */
export function chosenGuild(search: URLSearchParams): GuildId | undefined {
  const guild = search.get('guild') ?? '';
  return isGuildId(guild) ? guild : undefined;
}

/** The same address with the chosen guild, where the guild is still to be joined. */
export function withChosenGuild(path: string, search: URLSearchParams): string {
  const guild = chosenGuild(search);
  return guild && path === '/select-guild' ? `${path}?guild=${guild}` : path;
}
