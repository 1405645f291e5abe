import { createHash } from 'node:crypto';

/** Better Auth's identifier of a password reset. */
export function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

/**
 * The form in which an identifier is stored: `<purpose>#<SHA-256>`. Triggers read the purpose. It contains no `:`
 * after the purpose, because Better Auth also looks an identifier up unhashed: a stored value must not work as a token.
 */
export function hashedIdentifier(identifier: string): string {
  const [purpose = ''] = identifier.split(':', 1);
  return `${purpose}#${createHash('sha256').update(identifier).digest('base64url')}`;
}
