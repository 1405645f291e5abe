import type { StravaState } from '@goreal/domain/strava/status';
import type { StravaApp } from '#platform/config/strava-config.ts';
import type { Database } from '#platform/database/database.ts';
import { findApp } from './app.repository.ts';
import { countLinks } from './links.repository.ts';

export type StateOfStrava = () => Promise<StravaState>;

/** The state of the connection to Strava as a whole. */
export function createStateOfStrava({
  app,
  database,
}: {
  app: StravaApp | undefined;
  database: Database;
}): StateOfStrava {
  return async () => {
    if (!app) return 'not-configured';
    const row = await findApp(database);
    if (row.paused_at) return 'paused';
    if (row.inactive_at) return 'inactive';
    const { connected, reconnect } = await countLinks(database);
    return connected + reconnect >= app.maxAthletes ? 'full' : 'ready';
  };
}
