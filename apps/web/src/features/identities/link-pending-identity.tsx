import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { identitiesQuery, linkIdentity } from './api/identities.ts';
import { identityScreenMessages as texts } from './identities.messages.ts';

/**
 * Links the identity that waited for this sign-in, and shows a toast. Asks first, except where this user went to the
 * provider from the settings: on a shared device the identity may be that of somebody else, who could sign in to this
 * account from then on. The question opens without a press, so the focus is on “no”: a key that is
 * pressed for the page below must not confirm it.
 */
export function LinkPendingIdentity({ uid }: { uid: string }): ReactNode {
  const toast = useToast();
  const client = useQueryClient();
  const [asked, setAsked] = useState<PendingIdentity>();
  const link = async (waiting: PendingIdentity) => {
    // Removed first, so that linking is tried once, although a page may render twice.
    pendingIdentity.forget();
    try {
      const { provider } = await linkIdentity(uid, waiting.pending);
      toast.success(texts.linked(provider));
      await client.invalidateQueries(identitiesQuery(uid));
    } catch (error) {
      toast.error(unableToBecause(texts.linkAction, error));
    }
  };
  const begin = useEffectEvent(() => {
    const waiting = pendingIdentity.get();
    // Here, not where it is read: that module is in the first view of the sign-in page.
    if (waiting && Number(waiting.until) <= Date.now()) {
      pendingIdentity.forget();
      toast.error(texts.expired(waiting.provider));
    } else if (waiting?.owner === uid) void link(waiting);
    else setAsked(waiting);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who signs in
  useEffect(() => begin(), [uid]);
  const { title, text, yes, no } = texts.question;
  const { provider = '', email = null } = asked ?? {};
  const answer = (isYes: boolean) => {
    setAsked(undefined);
    if (isYes && asked) void link(asked);
    else pendingIdentity.forget();
  };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={title(provider)}
      confirmLabel={yes}
      cancelLabel={no}
      beginsOnCancel
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {text(email === null ? provider : `${provider} · ${email}`)}
    </ConfirmDialog>
  );
}
