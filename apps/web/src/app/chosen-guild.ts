import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';

/** The guild chosen on the landing page, e.g. `/register?guild=titans`. */
export function chosenGuild(search: URLSearchParams): GuildId | undefined {
  const guild = search.get('guild') ?? '';
  return isGuildId(guild) ? guild : undefined;
}

/** Adds the chosen guild to an address, where the guild is still to be joined. */
export function withChosenGuild(path: string, search: URLSearchParams): string {
  const guild = chosenGuild(search);
  return guild && (path === '/select-guild' || path === '/age') ? `${path}?guild=${guild}` : path;
}
