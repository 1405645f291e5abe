import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay, endOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { liveEvents } from '#platform/live-events/live-events.ts';

/** What the server's clock showed, and when that was by the page's own stopwatch. */
let heard: { server: number; stopwatch: number } | undefined;
let today: AcademyDay | undefined;
let alarm: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A timer may not be set further ahead, and a sleeping device wakes late: it is looked at again. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * The clock of the Academy as this tab knows it: the server's, told by the live stream, carried on by the
 * page's stopwatch. The device's clock, which may be wrong by a day, counts only until the server spoke.
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
  /** Hears the midnights of the Academy, and a correction of the day by the server. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) look();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearTimeout(alarm);
    };
  },
  /** The server said what time it is. */
  set(serverTime: string): void {
    heard = { server: Date.parse(serverTime), stopwatch: performance.now() };
    look();
  },
};

/** Compares the day with the one that is shown, and looks again at the next midnight. */
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

/** The academy day it is now; the component draws itself anew at midnight. */
export function useAcademyToday(): AcademyDay {
  return useSyncExternalStore(academyClock.subscribe, academyClock.today);
}

/** Runs at every midnight of the Academy while the component is on screen. */
export function useAcademyMidnight(handler: () => void): void {
  const onMidnight = useEffectEvent(handler);
  useEffect(() => academyClock.subscribe(() => onMidnight()), []);
}
