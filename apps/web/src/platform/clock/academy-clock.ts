import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay, endOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { createListeners } from '#ui/store/store.ts';

/** The last server time, and the value of `performance.now()` when it was received. */
let lastServerTime: { server: number; stopwatch: number } | undefined;
let today: AcademyDay | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();
const corrections = createListeners();

/** The longest timer. A timer is late after the device slept, so the clock is compared again at least this often. */
const MAX_TIMER_MS = 3_600_000;

/**
 * The server's clock in this tab: the time from the live stream plus the elapsed `performance.now()`. The
 * device's clock, which may be wrong, is used only until the first server time arrives.
 */
export const academyClock = {
  now(): Date {
    if (!lastServerTime) return new Date();
    return new Date(lastServerTime.server + performance.now() - lastServerTime.stopwatch);
  },
  today(): AcademyDay {
    today ??= academyDay(academyClock.now(), academyTimeZone());
    return today;
  },
  /** Calls back at each midnight of the academy's time zone, and when a server time changes the day. */
  subscribe(listener: () => void): () => void {
    const end = listeners.subscribe(listener);
    if (listeners.count() === 1) checkDay();
    return () => {
      end();
      if (listeners.count() === 0) clearTimeout(timer);
    };
  },
  /** Stores the time that the server sent. */
  set(serverTime: string): void {
    lastServerTime = { server: Date.parse(serverTime), stopwatch: performance.now() };
    checkDay();
    corrections.notify();
  },
};

/** Notifies listeners when the day has changed, and schedules the next check. */
function checkDay(): void {
  const now = academyClock.now();
  const timeZone = academyTimeZone();
  const day = academyDay(now, timeZone);
  const isNew = today !== undefined && day !== today;
  today = day;
  clearTimeout(timer);
  const midnight = endOfAcademyDay(day, timeZone).getTime() - now.getTime();
  if (listeners.count() > 0) timer = setTimeout(checkDay, Math.min(MAX_TIMER_MS, midnight + 50));
  if (isNew) listeners.notify();
}

liveEvents.on('ready', ({ serverTime }) => academyClock.set(serverTime));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && listeners.count() > 0) checkDay();
});

/** The current time; rerenders at this interval, and when the server's time arrives. */
export function useAcademyNow(everyMs: number): Date {
  const correction = useSyncExternalStore(corrections.subscribe, () => lastServerTime);
  const [shown, setShown] = useState(() => ({ now: academyClock.now(), correction }));
  if (shown.correction !== correction) setShown({ now: academyClock.now(), correction });
  useEffect(() => {
    const update = () => setShown({ now: academyClock.now(), correction: lastServerTime });
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return shown.now;
}

/** The current day of the academy; rerenders at midnight. */
export function useAcademyToday(): AcademyDay {
  return useSyncExternalStore(academyClock.subscribe, academyClock.today);
}

/** Calls the handler at each midnight of the academy while the component is mounted. */
export function useAcademyMidnight(handler: () => void): void {
  const onMidnight = useEffectEvent(handler);
  useEffect(() => academyClock.subscribe(() => onMidnight()), []);
}
