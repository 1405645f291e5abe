import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const celestialPersonalData: PersonalDataPart = {
  name: 'celestial',
  tables: [{ table: 'celestial_scores', owner: 'user_id', key: 'period' }],
};
