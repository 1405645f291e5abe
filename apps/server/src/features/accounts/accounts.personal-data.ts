import { forgetVerifications } from '#platform/auth/auth-users.repository.ts';
import { forgetMails } from '#platform/jobs/personal-jobs.repository.ts';
import { forgetEvents } from '#platform/live-events/live-events.repository.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { findProfile } from './accounts.repository.ts';

/** Tokens and password hashes are not exported: an export must not give access to the account. */
export const accountsPersonalData: PersonalDataPart = {
  name: 'accounts',
  tables: [
    { table: 'auth_users', owner: 'id', key: 'id' },
    { table: 'auth_sessions', owner: 'userId', key: 'id', omit: ['token'] },
    {
      table: 'auth_accounts',
      owner: 'userId',
      key: 'id',
      omit: ['password', 'accessToken', 'refreshToken', 'idToken'],
    },
  ],
  async erase(tx, userId) {
    const profile = await findProfile(tx, userId);
    if (profile) await forgetMails(tx, profile.email);
    await forgetVerifications(tx, userId);
    await forgetEvents(tx, [userId]);
  },
};
