import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import {
  type LiveEventName,
  type LiveEvents,
  liveEventNames,
} from '@goreal/domain/live/live-event';
import { useEffect, useEffectEvent } from 'react';
import { preloadedAnswers } from '#platform/api-client/preloaded-answers.ts';
import { growingDelayMs } from '#platform/connectivity/growing-delay.ts';
import { setting } from '#platform/env/env.ts';

const LONGEST_RETRY_MS = 30_000;

type Handler<Name extends LiveEventName> = (data: LiveEvents[Name]) => void;

const handlers = new Map<LiveEventName, Set<Handler<LiveEventName>>>();
const refusalHandlers = new Set<() => void>();
let source: EventSource | undefined;
let lastEventId = '';
/** Whose page it is; the server refuses to send it the events of another user (`session/shown-user.ts`). */
let shownUser = '';
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Wanted by the page, whether it is connected or not. */
let isOpen = false;
let isHeld = false;

/**
 * The tab's only live stream (rules 2). EventSource reconnects automatically and sends the last event id. After
 * the server has refused it, a new one is opened with a growing delay.
 */
export const liveEvents = {
  /**
   * Opens the stream.
   * @param from the position that came with the first answer, so that events since then are replayed; without
   * a position the server sends `resync`
   * @param userId the user whom the page shows
   */
  open(from = 'unknown', userId = ''): void {
    isOpen = true;
    lastEventId ||= from;
    shownUser ||= userId;
    if (source || isHeld) return;
    const url = new URL(setting('GOREAL_LIVE_URL'), window.location.origin);
    url.searchParams.set('lastEventId', lastEventId);
    // EventSource sends no headers.
    if (shownUser) url.searchParams.set(SHOWN_USER, shownUser);
    source = new EventSource(url, { withCredentials: true });
    for (const name of liveEventNames) {
      source.addEventListener(name, (event) => receive(name, event));
    }
    source.addEventListener('ready', () => {
      failures = 0;
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      failures += 1;
      retry = setTimeout(
        () => liveEvents.open(),
        growingDelayMs({ mostMs: LONGEST_RETRY_MS, failures }),
      );
      for (const handler of refusalHandlers) handler();
    });
  },
  close(): void {
    isOpen = false;
    isHeld = false;
    disconnect();
    lastEventId = '';
    shownUser = '';
    failures = 0;
  },
  /** Disconnects the stream, and opens none until `resume` or `close`. */
  hold(): void {
    isHeld = true;
    disconnect();
  },
  /** Connects a stream that was held, after the last event that it received. */
  resume(): void {
    isHeld = false;
    if (isOpen) liveEvents.open();
  },
  on<Name extends LiveEventName>(name: Name, handler: Handler<Name>): () => void {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known.add(handler as Handler<LiveEventName>));
    return () => known.delete(handler as Handler<LiveEventName>);
  },
  /**
   * Calls the handler when the server refuses the stream. EventSource has no status code, so the cause is unknown: the
   * session may have ended.
   */
  onRefusal(handler: () => void): () => void {
    refusalHandlers.add(handler);
    return () => refusalHandlers.delete(handler);
  },
};

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

/** Handles one kind of live event while the component is mounted. */
export function useLiveEvent<Name extends LiveEventName>(name: Name, handler: Handler<Name>): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => liveEvents.on(name, (data) => onEvent(data)), [name]);
}

function receive(name: LiveEventName, event: MessageEvent<string>): void {
  if (event.lastEventId) lastEventId = event.lastEventId;
  if (name !== 'ready') preloadedAnswers.outdate();
  const data = JSON.parse(event.data) as LiveEvents[LiveEventName];
  for (const handler of handlers.get(name) ?? []) handler(data);
}
