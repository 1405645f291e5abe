import type { ConsentsService } from '#features/consents/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { youngPlayersRoutes } from './young-players.routes.ts';
import { createYoungPlayersService, type YoungPlayersService } from './young-players.service.ts';

export type { YoungPlayersService } from './young-players.service.ts';

export function createYoungPlayers(
  platform: Platform,
  { consents }: { consents: ConsentsService },
): Feature & { service: YoungPlayersService } {
  const service = createYoungPlayersService({ ...platform, consents });
  return {
    name: 'young-players',
    personalData: {
      name: 'young-players',
      tables: [
        { table: 'age_bands', owner: 'user_id', key: 'user_id' },
        { table: 'guardians', owner: 'user_id', key: 'user_id' },
        { table: 'guardian_links', owner: 'user_id', key: 'token_hash', omit: ['token_hash'] },
      ],
    },
    service,
    routes: (app) => youngPlayersRoutes(app, { youngPlayers: service }),
  };
}
