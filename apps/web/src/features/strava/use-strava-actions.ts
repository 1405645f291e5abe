import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '#platform/session/session.ts';
import { disconnectStrava, stravaQuery, syncStravaActivities } from './api/strava.ts';
import { syncLater } from './background-sync.ts';
import { stravaMessages as texts } from './strava.messages.ts';

type Message = { kind: 'success' | 'info' | 'error'; text: string };

export type StravaActions = {
  syncing: boolean;
  leaving: boolean;
  message: Message | undefined;
  /** Syncs at once, or when the network is back. */
  sync: (offline: boolean) => void;
  disconnect: () => void;
};

/** Sync and disconnect, with the texts of specification 8. */
export function useStravaActions(uid: string, onLeft: () => void): StravaActions {
  const client = useQueryClient();
  const [message, setMessage] = useState<Message>();
  // Refetches all queries instead of reloading the page as the specification words it, so that unsaved input
  // stays.
  const reload = async () => {
    await Promise.all([client.invalidateQueries(), session.reload()]);
  };
  const isWaiting = () => Boolean(client.getQueryData(stravaQuery(uid).queryKey)?.sync.waitsUntil);
  const sync = useMutation({
    mutationKey: ['strava', uid, 'sync'],
    mutationFn: syncStravaActivities,
    onMutate: () => setMessage(undefined),
    onSuccess: async (synced) => {
      const text = synced.message || texts.syncFailed;
      if (synced.success) {
        setMessage({ kind: 'success', text });
        return reload();
      }
      await reload();
      // The card itself says until when Strava's limits make it wait.
      if (!isWaiting()) setMessage({ kind: 'info', text });
    },
    onError: (error) => setMessage({ kind: 'error', text: error.message || texts.syncFailed }),
  });
  const leave = useMutation({
    mutationKey: ['strava', uid, 'disconnect'],
    mutationFn: disconnectStrava,
    onMutate: () => setMessage(undefined),
    onSuccess: async (text) => {
      // First, so that the card does not show a connection beside the message that it ended.
      await client.invalidateQueries({ queryKey: ['strava', uid] });
      onLeft();
      setMessage({ kind: 'success', text });
      return reload();
    },
    onError: () => {
      onLeft();
      setMessage({ kind: 'error', text: texts.disconnectFailed });
    },
  });
  return {
    syncing: sync.isPending,
    leaving: leave.isPending,
    message,
    sync: (offline) => {
      if (!offline) return sync.mutate();
      void syncLater();
      setMessage({ kind: 'info', text: texts.offline });
    },
    disconnect: () => leave.mutate(),
  };
}
