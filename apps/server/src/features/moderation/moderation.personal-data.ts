import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const moderationPersonalData: PersonalDataPart = {
  name: 'moderation',
  tables: [{ table: 'chat_reports', owner: 'reporter_id', key: 'message_id' }],
  mentions: {
    'chat_words.listed_by': 'the bare id of the operator who listed a word',
  },
};
