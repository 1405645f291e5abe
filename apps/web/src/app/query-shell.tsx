import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useChosenFace } from '#features/avatars/api/get-avatar.ts';
import { keptCache } from '#platform/query/kept-cache.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { session, useSession } from '#platform/session/session.ts';
import { FaceSource } from '#ui/avatar/faces.ts';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { appMessages } from './app.messages.ts';
import { LiveStream } from './live-stream.ts';
import { useWorkerMessages } from './use-worker-messages.ts';

/** What every page behind the sign-in stands in: the cache of server state, and messages that pass. */
export function QueryShell(): ReactNode {
  const now = useSession();
  const profile = now.status === 'signed-in' ? now.profile : undefined;
  const isRestored = useKeptCache(profile);
  useWorkerMessages();
  const { region, close } = appMessages.toasts;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastRegion label={region} closeLabel={close}>
        <FaceSource value={useChosenFace}>
          {isRestored ? (
            <>
              <Outlet />
              {profile ? <LiveStream key={profile.userId} /> : null}
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
 * What this person saw before is there before the first question is asked, and is kept as it changes. What
 * the device keeps is forgotten with the sign-out, in `app.tsx`.
 */
function useKeptCache(profile: Profile | undefined): boolean {
  const uid = profile?.userId;
  // Elders see what is others': none of it may stay on their device.
  const isKept = profile !== undefined && !isElder(profile.role);
  const [restoredFor, setRestoredFor] = useState<string>();
  useEffect(() => {
    if (uid === undefined || !isKept) return;
    let shown = true;
    const ready = () => {
      // In small steps, as `app.tsx` begins.
      if (shown) startTransition(() => setRestoredFor(uid));
    };
    void keptCache.restore(queryClient, uid).then(ready);
    // A browser that takes its time with its database must not keep the person waiting.
    const patience = setTimeout(ready, PATIENCE_MS);
    const stop = keptCache.follow(queryClient, uid);
    return () => {
      shown = false;
      clearTimeout(patience);
      stop();
    };
  }, [uid, isKept]);
  useEffect(() => session.subscribe(forgetOnSignOut), []);
  return !isKept || restoredFor === uid;
}

/** The next person at this screen must not see the last one's data. */
function forgetOnSignOut(): void {
  if (session.get().status === 'signed-out') queryClient.clear();
}

const PATIENCE_MS = 400;
