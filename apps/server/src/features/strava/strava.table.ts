import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.generated.ts';

export type StravaTables = Pick<
  Tables,
  | 'strava_app'
  | 'strava_deletions'
  | 'strava_events'
  | 'strava_links'
  | 'strava_recent'
  | 'strava_revocations'
  | 'strava_states'
>;

export type LinkRow = Selectable<StravaTables['strava_links']>;
export type AppRow = Selectable<StravaTables['strava_app']>;
export type EventRow = Selectable<StravaTables['strava_events']>;
export type RevocationRow = Selectable<StravaTables['strava_revocations']>;
