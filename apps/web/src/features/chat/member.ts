import type { GuildId } from '@goreal/domain/guilds/guild-id';

/** The signed-in member of the guild chat. */
export type Member = { uid: string; guild: GuildId; isElder: boolean };
