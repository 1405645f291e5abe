import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { forgetReader } from './broadcasts.repository.ts';

export const broadcastsPersonalData: PersonalDataPart = {
  name: 'broadcasts',
  tables: [],
  mentions: {
    'broadcasts.sent_by': 'the bare id of the elder who sent it, emptied with the account',
    'broadcasts.target_user_id': 'the bare id of its one reader, emptied with the account',
  },
  erase: forgetReader,
};
