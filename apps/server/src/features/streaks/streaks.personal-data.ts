import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const streaksPersonalData: PersonalDataPart = {
  name: 'streaks',
  tables: [{ table: 'rest_days', owner: 'user_id', key: 'day' }],
};
