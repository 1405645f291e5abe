import { ownPathOn } from '@goreal/domain/navigation/own-path';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '#platform/query/query-client.ts';
import { session } from '#platform/session/session.ts';
import type { WorkerMessage } from '../workers/worker-scope.ts';

/**
 * Handles messages of the service workers: navigates to the target of a pressed notification, refetches after
 * a sync.
 */
export function useWorkerMessages(): void {
  const navigate = useNavigate();
  const onMessage = useEffectEvent(({ data }: MessageEvent<WorkerMessage>) => {
    switch (data?.type) {
      case 'NOTIFICATION_CLICKED': {
        const path = ownPathOn(window.location.origin, data.url);
        if (path !== undefined) void navigate(path);
        return;
      }
      case 'STRAVA_SYNC_SUCCESS':
        void queryClient.invalidateQueries();
        session.reload().catch(() => undefined);
        return;
      case 'SW_ACTIVATED':
      case 'PUSH_SHOWN':
        return;
    }
  });
  useEffect(() => {
    const { serviceWorker } = navigator;
    const listen = (event: MessageEvent<WorkerMessage>) => onMessage(event);
    serviceWorker?.addEventListener('message', listen);
    return () => serviceWorker?.removeEventListener('message', listen);
  }, []);
}
