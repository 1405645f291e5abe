import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const auditPersonalData: PersonalDataPart = {
  name: 'audit',
  tables: [],
  mentions: {
    'audit_entries.actor_id':
      'the record of an elder’s acts outlives the account, as a bare id that names nobody any more',
  },
};
