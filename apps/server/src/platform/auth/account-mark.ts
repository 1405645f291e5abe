import { createHmac } from 'node:crypto';
import { normaliseEmail } from '@goreal/domain/accounts/credentials';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';

/**
 * Names an account by its email without showing the email: for limits and logs, also where no account
 * has this email. Only who has the secret can tell whose it is.
 */
export function createAccountMarks(config: Pick<Config, 'secret'>): (email: string) => string {
  const key = deriveKey(config.secret, 'account-marks');
  return (email) =>
    createHmac('sha256', key).update(normaliseEmail(email)).digest('base64url').slice(0, 22);
}
