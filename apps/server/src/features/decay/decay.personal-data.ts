import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const decayPersonalData: PersonalDataPart = {
  name: 'decay',
  tables: [],
  mentions: {
    'decay_switch.updated_by':
      'who moved the switch last; a bare id that names nobody once the account is gone',
  },
};
