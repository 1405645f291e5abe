import { forgetPersonalQuests } from '#features/quests/index.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const personalQuestsPersonalData: PersonalDataPart = {
  name: 'personal-quests',
  tables: [{ table: 'personal_quests', owner: 'user_id', key: 'proposal_id' }],
  mentions: {
    'personal_quests.decided_by': 'the elder who decided; the proposal is the player’s',
    'quests.owner_id': 'the same quest in the book; its words are emptied with the account',
  },
  erase: forgetPersonalQuests,
};
