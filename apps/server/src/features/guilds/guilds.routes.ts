import { FOUNDING_GUILDS, GUILD_IDS, type Guild, guildSchema } from '@goreal/domain/guilds';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';
import { allGuilds, type GuildRow } from './guilds.repository.ts';

export function guildsRoutes(app: App, { database }: { database: Database }): void {
  app.route({
    method: 'GET',
    url: '/api/guilds',
    config: { access: 'public' },
    schema: {
      summary: 'The three guilds',
      tags: ['guilds'],
      response: { 200: z.object({ items: z.array(guildSchema) }) },
    },
    handler: async () => {
      const rows = await allGuilds(database);
      return { items: GUILD_IDS.flatMap((id) => rows.filter((row) => row.id === id).map(present)) };
    },
  });
}

function present(row: GuildRow): Guild {
  return {
    ...FOUNDING_GUILDS[row.id],
    imageUrl: row.image_url,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}
