import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const membersPersonalData: PersonalDataPart = {
  name: 'members',
  tables: [
    { table: 'suspensions', owner: 'user_id', key: 'suspension_id', omit: ['suspended_by'] },
    { table: 'member_names', owner: 'user_id', key: 'user_id' },
  ],
  mentions: {
    'suspensions.suspended_by': 'the bare id of the elder; the record belongs to the member',
  },
};
