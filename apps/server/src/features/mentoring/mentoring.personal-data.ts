import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const mentoringPersonalData: PersonalDataPart = {
  name: 'mentoring',
  tables: [
    { table: 'mentorships', owner: 'mentor_id', key: 'mentorship_id' },
    { table: 'encouragements', owner: 'mentor_id', key: 'encouragement_id' },
  ],
  mentions: {
    'mentorships.apprentice_id':
      'belongs to the mentor who invited; goes by cascade with either account',
  },
};
