import type { GuildId } from '@goreal/domain/guilds';
import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type GuildsTables = {
  guilds: {
    id: GuildId;
    image_url: string | null;
    created_at: Date;
    updated_at: Date;
    updated_by: string | null;
  };
};

export type GuildRow = Selectable<GuildsTables['guilds']>;

export async function allGuilds(connection: Connection): Promise<GuildRow[]> {
  return connection.tables<GuildsTables>().selectFrom('guilds').selectAll().execute();
}
