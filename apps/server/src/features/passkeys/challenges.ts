import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { PASSKEY_LIMITS } from '@goreal/domain/passkeys/passkey';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';

/** A challenge that was issued for this purpose and has not expired. */
export type Challenge = { challenge: string; expiresAt: Date };

/**
 * Challenges contain their expiry and a signature over it and their purpose, so that issuing one to a visitor
 * stores nothing. Answered ones are stored, so that each counts once.
 */
export type Challenges = {
  /** base64url */
  issue(purpose: string): string;
  read(challenge: string, purpose: string): Challenge | undefined;
};

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + EXPIRY_BYTES;
const MAC_BYTES = 32;

export function createChallenges({ config, clock }: { config: Config; clock: Clock }): Challenges {
  const keys = deriveKeys(config, 'passkey-challenges');
  const macOf = (key: Buffer, signed: Buffer, purpose: string) =>
    createHmac('sha256', key).update(signed).update(purpose).digest();

  return {
    issue(purpose) {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      const lifetime = PASSKEY_LIMITS.challengeMinutes * MINUTE_MS;
      expiry.writeUIntBE(clock.now().getTime() + lifetime, 0, EXPIRY_BYTES);
      const signed = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
      return Buffer.concat([signed, macOf(keys[0], signed, purpose)]).toString('base64url');
    },
    read(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return undefined;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const mac = bytes.subarray(SIGNED_BYTES);
      if (!keys.some((key) => timingSafeEqual(macOf(key, signed, purpose), mac))) return undefined;
      const expiresAt = new Date(signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES));
      if (expiresAt <= clock.now()) return undefined;
      return { challenge: bytes.toString('base64url'), expiresAt };
    },
  };
}
