import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { picturesOf } from './reviews.repository.ts';

export const activitiesPersonalData: PersonalDataPart = {
  name: 'activities',
  tables: [
    { table: 'activities', owner: 'user_id', key: 'activity_id' },
    { table: 'stamina_totals', owner: 'user_id', key: 'source' },
    { table: 'introductions', owner: 'user_id', key: 'who' },
  ],
  async files(connection, userId) {
    const pictures = await picturesOf(connection, userId);
    return pictures.map((path) => ({ path, name: path.replace(`/${userId}/`, '/') }));
  },
  mentions: {
    'activities.reviewed_by': "which elder decided; the activity is its player's",
    'activity_limits.created_by': 'who set the limits, kept with the audit',
  },
};
