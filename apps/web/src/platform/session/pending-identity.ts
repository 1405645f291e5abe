import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { keptJson, sessionTexts } from '#platform/outbox/kept-text.ts';

const NAME = 'goreal.identity.pending';

/** `owner`: the user who asked in the settings to link it; `until`, in ms: when the server no longer links it. */
type KeptIdentity = PendingIdentity & { owner?: string | undefined; until?: number };

/**
 * An unlinked identity of an identity provider. It is kept in this tab until somebody signs in or up, and is
 * linked then, after a question. Validated without a schema, because the dashboard's first view reads it.
 */
export const pendingIdentity = {
  get(): KeptIdentity | undefined {
    const kept = keptJson(NAME, sessionTexts);
    return isPending(kept) ? kept : undefined;
  },
  set: (pending: KeptIdentity): void => void sessionTexts.set(NAME, JSON.stringify(pending)),
  forget: (): void => void sessionTexts.set(NAME, ''),
};

function isPending(kept: unknown): kept is PendingIdentity {
  const { pending, provider, email, name } = Object(kept) as Partial<PendingIdentity>;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  return (
    typeof pending === 'string' && typeof provider === 'string' && isText(email) && isText(name)
  );
}
