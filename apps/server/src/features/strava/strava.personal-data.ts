import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const stravaPersonalData: PersonalDataPart = {
  name: 'strava',
  tables: [
    {
      table: 'strava_links',
      owner: 'user_id',
      key: 'user_id',
      omit: ['access_token', 'refresh_token', 'lease_id', 'lease_until', 'reading'],
    },
    { table: 'strava_states', owner: 'user_id', key: 'state_hash', omit: ['state_hash'] },
    { table: 'strava_recent', owner: 'user_id', key: 'activity_id', omit: ['fingerprint'] },
    { table: 'strava_deletions', owner: 'user_id', key: 'receipt' },
  ],
  mentions: {
    'strava_events.owner_id': 'the number of an athlete at Strava; gone after seven days',
  },
};
