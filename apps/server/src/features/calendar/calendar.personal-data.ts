import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const calendarPersonalData: PersonalDataPart = {
  name: 'calendar',
  tables: [],
  mentions: {
    'closures.created_by':
      'who entered a holiday or an outage; a bare id that names nobody once the account is gone',
  },
};
