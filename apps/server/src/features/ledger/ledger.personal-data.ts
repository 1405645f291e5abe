import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const ledgerPersonalData: PersonalDataPart = {
  name: 'ledger',
  tables: [{ table: 'ledger_entries', owner: 'user_id', key: 'entry_id' }],
};
