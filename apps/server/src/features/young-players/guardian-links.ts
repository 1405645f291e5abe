import { createHash, randomBytes } from 'node:crypto';
import { GUARDIAN_LINK_HOURS } from '@goreal/domain/young-players/guardian';
import type { Transaction } from '#platform/database/database.ts';
import { replaceLink } from './guardians.repository.ts';

export type MadeLink = { link: string; expiresAt: Date };

/**
 * Creates a guardian's link for a player; earlier ones become invalid. Its token is in the fragment, so that
 * no proxy logs it.
 */
export async function makeGuardianLink(
  tx: Transaction,
  { userId, email, publicUrl }: { userId: string; email: string; publicUrl: URL },
): Promise<MadeLink> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + GUARDIAN_LINK_HOURS * 3_600_000);
  await replaceLink(tx, { tokenHash: hashOfToken(token), userId, email, expiresAt });
  return { link: new URL(`/guardian#${token}`, publicUrl).href, expiresAt };
}

/** A token has 192 random bits, so an unkeyed SHA-256 cannot be reversed by guessing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(`guardian:${token}`).digest('base64url');
}
