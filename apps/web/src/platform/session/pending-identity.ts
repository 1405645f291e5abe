import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { keptJson, sessionTexts } from '#platform/outbox/kept-text.ts';

const NAME = 'goreal.identity.pending';

/**
 * An unlinked identity of an identity provider. It is kept in this tab until its owner signs in or up, and is
 * linked then. Validated without a schema, because the dashboard's first view reads it.
 */
export const pendingIdentity = {
  get(): PendingIdentity | undefined {
    const kept = keptJson(NAME, sessionTexts);
    return isPending(kept) ? kept : undefined;
  },
  set: (pending: PendingIdentity): void => void sessionTexts.set(NAME, JSON.stringify(pending)),
  forget: (): void => void sessionTexts.set(NAME, ''),
};

function isPending(kept: unknown): kept is PendingIdentity {
  const { pending, provider, email, name } = Object(kept) as Partial<PendingIdentity>;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  return (
    typeof pending === 'string' && typeof provider === 'string' && isText(email) && isText(name)
  );
}
