import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const consentsPersonalData: PersonalDataPart = {
  name: 'consents',
  tables: [
    { table: 'consents', owner: 'user_id', key: 'purpose' },
    { table: 'consent_entries', owner: 'user_id', key: 'entry_id' },
  ],
};
