import { createHmac } from 'node:crypto';
import { normaliseEmail } from '@goreal/domain/accounts/credentials';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';

/**
 * Pseudonym of an account: a keyed hash of its email, for rate limits and logs, also where no account has this email.
 * Reversing it needs the secret.
 */
export function createAccountMarks(config: Pick<Config, 'secret'>): (email: string) => string {
  const key = deriveKey(config.secret, 'account-marks');
  return (email) =>
    createHmac('sha256', key).update(normaliseEmail(email)).digest('base64url').slice(0, 22);
}
