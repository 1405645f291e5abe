import { useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { keptJson, keptTexts } from './kept-text.ts';

/** Whether a failure of network or server is temporary: the item then stays queued. */
export function isAway(error: unknown): boolean {
  const code = codeOfError(error);
  return code === 'network-request-failed' || code === 'unavailable';
}

/** Ids of items to send when the network is back, stored on this device in the order in which they were added. */
export type Queue = {
  ids: (uid: string) => string[];
  /** Returns whether it was stored. */
  add: (uid: string, id: string) => boolean;
  remove: (uid: string, id: string) => void;
};

/** @param nameOf the name in the storage */
export function createQueue(nameOf: (uid: string) => string): Queue {
  const write = (uid: string, ids: readonly string[]) =>
    keptTexts.set(nameOf(uid), ids.length === 0 ? '' : JSON.stringify(ids));
  const ids = (uid: string): string[] => {
    const kept = keptJson(nameOf(uid));
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  };
  const others = (uid: string, id: string) => ids(uid).filter((known) => known !== id);
  return {
    ids,
    add: (uid, id) => write(uid, [...others(uid, id), id]),
    remove: (uid, id) => void write(uid, others(uid, id)),
  };
}

/** Sends in one browser tab only: does nothing while another tab holds the lock. */
export async function sendInOneTab(lock: string, send: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (locks) await locks.request(lock, { ifAvailable: true }, (held) => held && send());
  else await send();
}

/** Sends on mount and on each reconnect. */
export function useSendWhenOnline(uid: string, send: (uid: string) => Promise<void>): void {
  useEffect(() => void send(uid), [uid, send]);
  useReconnect(() => void send(uid));
}
