import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { Keys } from '#platform/config/keys.ts';

const MINUTES = 30;

/**
 * Proof that the sender knew the password of a suspended account: the signed suspension id, valid for half an hour.
 */
export function signAppeal(
  key: Buffer,
  { suspensionId, now }: { suspensionId: string; now: Date },
): string {
  const claim = `${suspensionId}.${now.getTime() + MINUTES * MINUTE_MS}`;
  return `${claim}.${signatureOf(key, claim)}`;
}

/** The suspension id of a token; undefined when the token is invalid or expired. */
export function readAppeal(
  keys: Keys,
  { token, now }: { token: string; now: Date },
): string | undefined {
  const [suspensionId = '', expiry = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, `${suspensionId}.${expiry}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return undefined;
  return Number(expiry) > now.getTime() ? suspensionId : undefined;
}

function signatureOf(key: Buffer, claim: string): string {
  return createHmac('sha256', key).update(claim).digest('base64url');
}
