import { forgetMails } from '#platform/jobs/personal-jobs.repository.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { findGuardian } from './guardians.repository.ts';

/** The guardian's address belongs to the child's account, and is deleted with it. A link's token is not exported. */
export const youngPlayersPersonalData: PersonalDataPart = {
  name: 'young-players',
  tables: [
    { table: 'age_bands', owner: 'user_id', key: 'user_id' },
    { table: 'guardians', owner: 'user_id', key: 'user_id' },
    { table: 'guardian_links', owner: 'user_id', key: 'token_hash', omit: ['token_hash'] },
  ],
  async erase(tx, userId) {
    const guardian = await findGuardian(tx, userId);
    if (guardian) await forgetMails(tx, guardian.email);
  },
};
