import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const profilesPersonalData: PersonalDataPart = {
  name: 'profiles',
  tables: [{ table: 'profiles', owner: 'user_id', key: 'user_id', omit: ['version'] }],
};
