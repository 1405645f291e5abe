import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ActivitiesTables = Pick<
  Tables,
  'activities' | 'activity_limits' | 'players' | 'stamina_totals'
>;

export type ActivityRow = Selectable<ActivitiesTables['activities']>;
