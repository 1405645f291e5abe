import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

/** Tokens and password hashes stay here: an export is no key to the account. */
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
};
