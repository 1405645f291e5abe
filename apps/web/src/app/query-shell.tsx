import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { session } from '#platform/session/session.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { appMessages } from './app.messages.ts';

/** What every page behind the sign-in stands in: the cache of server state, and messages that pass. */
export function QueryShell(): ReactNode {
  useEffect(() => session.subscribe(forgetOnSignOut), []);
  useLiveEvent('resync', () => void queryClient.invalidateQueries());
  const { region, close } = appMessages.toasts;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastRegion label={region} closeLabel={close}>
        <Outlet />
      </ToastRegion>
    </QueryClientProvider>
  );
}

/** The next person at this screen must not see the last one's data. */
function forgetOnSignOut(): void {
  if (session.get().status === 'signed-out') queryClient.clear();
}
