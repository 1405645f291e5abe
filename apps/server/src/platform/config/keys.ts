import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';

/** Keys of one purpose: the first signs and encrypts, all of them are accepted. */
export type Keys = readonly [Buffer, ...Buffer[]];

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * A 256-bit key for one purpose, derived from a secret of the server (HKDF, RFC 5869), so that no two
 * uses share a key and all processes agree without storing one.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'goreal-academy', purpose, 32));
}

/** The same for every accepted secret: the newest first, then the previous ones. */
export function deriveKeys(
  { secret, previousSecrets }: Pick<Config, 'secret' | 'previousSecrets'>,
  purpose: string,
): Keys {
  return [
    deriveKey(secret, purpose),
    ...previousSecrets.map((previous) => deriveKey(previous, purpose)),
  ];
}

/** Identifies a secret without revealing it. */
export function secretMarkOf(secret: string): string {
  return deriveKey(secret, 'backup-mark').toString('hex').slice(0, 16);
}

/**
 * The VAPID key pair (RFC 8292) of an academy without a configured one, derived from its secret: the same after each
 * start. base64url, uncompressed point.
 */
export function derivePushKeys(secret: string): PushKeys {
  return pushKeysOf(deriveKey(secret, 'vapid').toString('base64url'));
}

/** The key pair of a private key. */
export function pushKeysOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
