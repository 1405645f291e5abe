import { REVIEW_TARGET_HOURS } from '@goreal/domain/submissions/desk';
import { useEffect, useState } from 'react';
import { reviewMessages } from './review.messages.ts';

export type Waiting = { text: string; tone: 'neutral' | 'warning' | 'danger' };

const MINUTE_MS = 60_000;
const TICK_MS = 30_000;

/** Waiting time of a submission; late after the target, overdue after three days. */
export function waitingOf(submittedAt: string, now: Date): Waiting {
  const { card } = reviewMessages;
  const minutes = Math.floor((now.getTime() - Date.parse(submittedAt)) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return { text: card.waitingNow, tone: 'neutral' };
  if (hours < 1) return { text: card.waitingMinutes(minutes), tone: 'neutral' };
  const isLate = hours >= REVIEW_TARGET_HOURS;
  if (hours < 24) {
    return { text: card.waitingHours(hours), tone: isLate ? 'warning' : 'neutral' };
  }
  const tone = hours < 72 ? 'warning' : 'danger';
  return { text: card.waitingDays(Math.floor(hours / 24)), tone };
}

/** The current time, updated at intervals. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
