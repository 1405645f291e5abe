import { httpStatusOf } from '@goreal/domain/errors/http-status';
import { useEffect } from 'react';
import { codeOfError, ErrorWithoutMessage } from '#platform/api-client/api-error.ts';
import { connectivity } from '#platform/connectivity/connectivity.ts';
import { growingDelayMs } from '#platform/connectivity/growing-delay.ts';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { createListeners } from '#ui/store/store.ts';
import { keptJson, keptTexts } from './kept-text.ts';

const LONGEST_RETRY_MS = 60_000;

/** An ended session, a slow or cancelled request, and too many of them. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429, 499]);

/** Whether the server could not be reached, or is not ready: what was to be sent may wait. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOfError(error);
  return (
    code === 'network-request-failed' || code === 'unavailable' || code === 'deadline-exceeded'
  );
}

/** Whether the server decided against the request. Anything else passes, and the item stays queued. */
export function isRefusal(error: unknown): boolean {
  const status =
    error instanceof ErrorWithoutMessage ? error.status : httpStatusOf(codeOfError(error));
  return status >= 400 && status < 500 && !PASSING.has(status);
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

/** Notified when something was queued because it could not be sent. */
export const outboxAdditions = createListeners();

/**
 * Sends now, on each reconnect, when the live stream is ready, when the page is seen again, and with growing delays
 * while something waits: no event is fired when the server is available again on an unchanged network.
 * @param send returns whether something still waits
 * @returns ends it
 */
export function keepSending(send: () => Promise<boolean>): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isSending = false;

  function sendLater(): void {
    if (isSending || timer !== undefined) return;
    failures += 1;
    timer = setTimeout(
      () => void attempt(),
      growingDelayMs({ mostMs: LONGEST_RETRY_MS, failures }),
    );
  }

  async function attempt(): Promise<void> {
    if (isSending) return;
    clearTimeout(timer);
    timer = undefined;
    isSending = true;
    const waits = await send().catch(() => true);
    isSending = false;
    if (ended.signal.aborted) return;
    if (waits) sendLater();
    else failures = 0;
  }

  const sendNow = () => void attempt();
  const onVisibility = () => {
    if (!document.hidden) sendNow();
  };
  const stops = [
    connectivity.onReconnect(sendNow),
    liveEvents.on('ready', sendNow),
    outboxAdditions.subscribe(sendLater),
  ];
  document.addEventListener('visibilitychange', onVisibility, ended);
  sendNow();
  return () => {
    ended.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** {@link keepSending} while the component is mounted. */
export function useSendWhenOnline(uid: string, send: (uid: string) => Promise<boolean>): void {
  useEffect(() => keepSending(() => send(uid)), [uid, send]);
}
