import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const moderationPersonalData: PersonalDataPart = {
  name: 'moderation',
  tables: [
    { table: 'chat_reports', owner: 'reporter_id', key: 'message_id' },
    { table: 'player_blocks', owner: 'user_id', key: 'blocked_id' },
  ],
  mentions: {
    'player_blocks.blocked_id': 'whom someone else does not want to hear; goes with either account',
    'chat_words.listed_by': 'the bare id of the operator who listed a word',
  },
};
