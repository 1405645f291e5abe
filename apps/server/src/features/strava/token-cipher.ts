import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';

/** Seals tokens for the database; each is bound to its athlete and useless in another's row. */
export type TokenCipher = {
  seal(token: string, athleteId: string): string;
  /** @throws when the text was changed, or sealed for another athlete or under another secret */
  open(sealed: string, athleteId: string): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** AES-256-GCM under a key of its own, derived from the server's secret. */
export function createTokenCipher(secret: string): TokenCipher {
  const key = deriveKey(secret, 'strava-tokens');
  return {
    seal(token, athleteId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(athleteId));
      const body = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, athleteId) {
      if (!sealed.startsWith(VERSION)) throw new Error('not a sealed token');
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(athleteId));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },
  };
}
