import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay, endOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { liveEvents } from '#platform/live-events/live-events.ts';

/** The last server time, and the value of `performance.now()` when it was received. */
let heard: { server: number; stopwatch: number } | undefined;
let today: AcademyDay | undefined;
let alarm: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The longest timer. A timer is late after the device slept, so the clock is compared again at least this often. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * The server's clock in this tab: the time from the live stream plus the elapsed `performance.now()`. The
 * device's clock, which may be wrong, is used only until the first server time arrives.
 */
export const academyClock = {
  now(): Date {
    if (!heard) return new Date();
    return new Date(heard.server + performance.now() - heard.stopwatch);
  },
  today(): AcademyDay {
    today ??= academyDay(academyClock.now(), academyTimeZone());
    return today;
  },
  /** Calls back at each midnight of the academy's time zone, and when a server time changes the day. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) look();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearTimeout(alarm);
    };
  },
  /** Stores the time that the server sent. */
  set(serverTime: string): void {
    heard = { server: Date.parse(serverTime), stopwatch: performance.now() };
    look();
  },
};

/** Notifies listeners when the day has changed, and schedules the next check. */
function look(): void {
  const now = academyClock.now();
  const timeZone = academyTimeZone();
  const day = academyDay(now, timeZone);
  const isNew = today !== undefined && day !== today;
  today = day;
  clearTimeout(alarm);
  const midnight = endOfAcademyDay(day, timeZone).getTime() - now.getTime();
  if (listeners.size > 0) alarm = setTimeout(look, Math.min(LOOK_AGAIN_MS, midnight + 50));
  if (isNew) for (const listener of listeners) listener();
}

liveEvents.on('ready', ({ serverTime }) => academyClock.set(serverTime));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && listeners.size > 0) look();
});

/** The current day of the academy; rerenders at midnight. */
export function useAcademyToday(): AcademyDay {
  return useSyncExternalStore(academyClock.subscribe, academyClock.today);
}

/** Calls the handler at each midnight of the academy while the component is mounted. */
export function useAcademyMidnight(handler: () => void): void {
  const onMidnight = useEffectEvent(handler);
  useEffect(() => academyClock.subscribe(() => onMidnight()), []);
}
