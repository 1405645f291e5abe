import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const blocksPersonalData: PersonalDataPart = {
  name: 'blocks',
  tables: [{ table: 'player_blocks', owner: 'user_id', key: 'blocked_id' }],
  mentions: {
    'player_blocks.blocked_id': 'whom someone else does not want to hear; goes with either account',
  },
};
