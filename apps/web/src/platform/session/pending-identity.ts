import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { keptJson, sessionTexts } from '#platform/outbox/kept-text.ts';

const NAME = 'goreal.identity.pending';

/**
 * An identity of another service that belongs to no account yet. It waits in this tab until somebody signs in or up,
 * and is linked then. Checked without a schema: the first view of the dashboard asks.
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
