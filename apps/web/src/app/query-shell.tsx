import type { Profile } from '@goreal/domain/accounts/profile';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Outlet } from 'react-router';
import { ConfirmationHost } from '#features/accounts/confirmation-host.tsx';
import { useChosenFace } from '#features/avatars/api/get-avatar.ts';
import { heldRequests } from '#platform/api-client/held-requests.ts';
import { liveEvents, useLiveEvent } from '#platform/live-events/live-events.ts';
import { persistedCache } from '#platform/query/persisted-cache.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { session, useSession } from '#platform/session/session.ts';
import { guardShownUser } from '#platform/session/shown-user.ts';
import { FaceSource } from '#ui/avatar/faces.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { appMessages } from './app.messages.ts';
import { queryShellMessages } from './query-shell.messages.ts';
import { isPersisted, restoredQueries } from './restored-queries.ts';
import { useWorkerMessages } from './use-worker-messages.ts';

export const restoreFirst = restoredQueries.restoreFirst;

/** Loaded only where an identity of a provider waits to be linked. */
const LinkPendingIdentity = lazyWithPreload(() =>
  import('#features/identities/link-pending-identity.tsx').then((part) => part.LinkPendingIdentity),
);

/** Providers of every page behind the sign-in: the query cache, and toasts. */
export function QueryShell(): ReactNode {
  const now = useSession();
  const profile = now.status === 'signed-in' ? now.profile : undefined;
  const isRestored = usePersistedCache(profile);
  useWorkerMessages();
  const { region, close } = queryShellMessages.toasts;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastRegion label={region} closeLabel={close}>
        <FaceSource value={useChosenFace}>
          {isRestored ? (
            <>
              <Outlet />
              {profile ? (
                <>
                  <LiveStream key={profile.userId} />
                  <ConfirmationHost uid={profile.userId} />
                  {pendingIdentity.get() ? (
                    <Suspense fallback={null}>
                      <LinkPendingIdentity uid={profile.userId} />
                    </Suspense>
                  ) : null}
                </>
              ) : null}
            </>
          ) : (
            <LoadingScreen {...appMessages.loading} />
          )}
        </FaceSource>
      </ToastRegion>
    </QueryClientProvider>
  );
}

/**
 * Restores the persisted queries of this user before the first fetch, and keeps persisting them. `app.tsx`
 * deletes them at sign-out.
 */
function usePersistedCache(profile: Profile | undefined): boolean {
  const uid = profile && isPersisted(profile) ? profile.userId : undefined;
  const [restoredFor, setRestoredFor] = useState(restoredQueries.user);
  const isSignedIn = profile !== undefined;
  useEffect(() => {
    if (isSignedIn) void persistedCache.forgetOthers(uid);
  }, [isSignedIn, uid]);
  useEffect(() => {
    if (uid === undefined) return;
    let shown = true;
    void restoredQueries.restore(uid).then(() => {
      // Deferred, so that the content renders in small tasks, as in `app.tsx`.
      if (shown) startTransition(() => setRestoredFor(uid));
    });
    const stop = persistedCache.follow(queryClient, uid);
    return () => {
      shown = false;
      stop();
    };
  }, [uid]);
  useEffect(() => session.subscribe(dropOnSignOut), []);
  // Before the effects of the pages, which send their first requests.
  useLayoutEffect(() => {
    const stopHolding = heldRequests.start(session.ended);
    const stopGuarding = guardShownUser();
    return () => {
      stopGuarding();
      stopHolding();
    };
  }, []);
  return uid === undefined || restoredFor === uid;
}

function dropOnSignOut(): void {
  if (session.get().status === 'signed-out') heldRequests.drop();
}

/**
 * Keeps the live stream open while pages behind the sign-in are shown. Rendered after them, so that their
 * listeners are registered before it opens; it starts at the position of the first answers. Renders nothing.
 */
function LiveStream(): null {
  useLiveEvent('session.ended', () => session.ended());
  useLiveEvent('profile.changed', (change) => session.patch(change));
  useLiveEvent('resync', checkSession);
  // The session may have ended before the stream was open and could report it.
  useEffect(() => liveEvents.onRefusal(checkSession), []);
  // The dashboard fills its content by a deferred value; this deferred value is rendered in the same step, so
  // the stream opens after the content has registered its listeners.
  const isFilled = useDeferredValue(true, false);
  useEffect(() => {
    if (!isFilled) return;
    liveEvents.open(session.livePosition(), session.userId());
    return () => liveEvents.close();
  }, [isFilled]);
  return null;
}

/** A refusal has the session read again (`shown-user.ts`). */
function checkSession(): void {
  session.reload().catch(() => undefined);
}
