import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const submissionsPersonalData: PersonalDataPart = {
  name: 'submissions',
  tables: [
    { table: 'submissions', owner: 'user_id', key: 'submission_id' },
    { table: 'review_claims', owner: 'elder_id', key: 'submission_id' },
  ],
  mentions: {
    'submissions.decided_by':
      'the bare id of the elder on another player’s report, which stays decided',
  },
};
