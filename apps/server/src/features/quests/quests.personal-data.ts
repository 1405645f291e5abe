import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const questsPersonalData: PersonalDataPart = {
  name: 'quests',
  tables: [{ table: 'acceptances', owner: 'user_id', key: 'acceptance_id' }],
};
