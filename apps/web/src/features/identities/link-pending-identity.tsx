import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import { identitiesQuery, linkIdentity } from './api/identities.ts';
import { identityScreenMessages as texts } from './identities.messages.ts';

/** Links the identity that waited for this sign-in, and shows a toast. Renders nothing. */
export function LinkPendingIdentity({ uid }: { uid: string }): null {
  const toast = useToast();
  const client = useQueryClient();
  const link = useEffectEvent(async () => {
    const waiting = pendingIdentity.get();
    // Removed first, so that linking is tried once, although a page may render twice.
    pendingIdentity.forget();
    if (!waiting) return;
    try {
      const { provider } = await linkIdentity(uid, waiting.pending);
      toast.success(texts.linked(provider));
      await client.invalidateQueries(identitiesQuery(uid));
    } catch (error) {
      toast.error(unableToBecause(texts.linkAction, error));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who signs in
  useEffect(() => void link(), [uid]);
  return null;
}
