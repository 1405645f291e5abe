import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

/** The choice itself and the key of the pseudonym are columns of the profile. */
export const leaderboardsPersonalData: PersonalDataPart = {
  name: 'leaderboards',
  tables: [{ table: 'honor_ranks', owner: 'user_id', key: 'week' }],
};
