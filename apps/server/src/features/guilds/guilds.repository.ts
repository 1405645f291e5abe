import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type GuildsTables = Pick<Tables, 'guilds'>;

const db = (connection: Connection) => connection.tables<GuildsTables>();

export type GuildRow = Selectable<GuildsTables['guilds']>;

export async function allGuilds(connection: Connection): Promise<GuildRow[]> {
  return db(connection).selectFrom('guilds').selectAll().execute();
}

/** The URL of a guild's picture, locked until the end of the transaction. */
export async function lockGuildImage(tx: Transaction, guild: GuildId): Promise<string | null> {
  const row = await db(tx)
    .selectFrom('guilds')
    .select('image_url')
    .where('id', '=', guild)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.image_url;
}

/** Sets or removes a guild's picture. */
export async function setGuildImage(
  tx: Transaction,
  image: { guild: GuildId; imageUrl: string | null; by: string; at: Date },
): Promise<GuildRow> {
  return db(tx)
    .updateTable('guilds')
    .set({ image_url: image.imageUrl, updated_at: image.at, updated_by: image.by })
    .where('id', '=', image.guild)
    .returningAll()
    .executeTakeFirstOrThrow();
}
