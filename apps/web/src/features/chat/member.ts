import type { GuildId } from '@goreal/domain/guilds/guild-id';

/** Who stands in the hall. */
export type Member = { uid: string; guild: GuildId; isElder: boolean };
