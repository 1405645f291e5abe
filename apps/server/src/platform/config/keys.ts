import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * A 256-bit key for one purpose, derived from the server's secret (HKDF, RFC 5869), so that no two
 * uses share a key and all processes agree without storing one.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'goreal-academy', purpose, 32));
}

/** Tells two secrets apart without telling either. */
export function secretMarkOf(secret: string): string {
  return deriveKey(secret, 'backup-mark').toString('hex').slice(0, 16);
}

/** The VAPID keys of this installation: given, or derived from its secret. */
export function pushKeysOf(config: Config): { publicKey: string; privateKey: string } {
  return config.push.keys ?? derivePushKeys(config.secret);
}

/** The VAPID key pair (RFC 8292) of an installation that was given none; base64url, uncompressed point. */
export function derivePushKeys(secret: string): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const key = deriveKey(secret, 'vapid');
  curve.setPrivateKey(key);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}
