import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const cardsPersonalData: PersonalDataPart = {
  name: 'cards',
  tables: [{ table: 'cards', owner: 'user_id', key: 'user_id' }],
};
