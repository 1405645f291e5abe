import { DAY_MS, HOUR_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { REVIEW_OVERDUE_HOURS, REVIEW_TARGET_HOURS } from '@goreal/domain/submissions/desk';
import { reviewMessages } from './review.messages.ts';

export type Waiting = { text: string; tone: 'neutral' | 'warning' | 'danger' };

/** Waiting time of a submission; late after the target, overdue after three days. */
export function waitingOf(submittedAt: string, now: Date): Waiting {
  const { card } = reviewMessages;
  const time = waitedFor(submittedAt, now);
  if (time === undefined) return { text: card.waitingNow, tone: 'neutral' };
  const hours = Math.floor((now.getTime() - Date.parse(submittedAt)) / HOUR_MS);
  const late = hours < REVIEW_OVERDUE_HOURS ? 'warning' : 'danger';
  return { text: card.waiting(time), tone: hours < REVIEW_TARGET_HOURS ? 'neutral' : late };
}

/** How long a submission has waited, in its largest unit; undefined within the first minute. */
export function waitedFor(submittedAt: string, now: Date): string | undefined {
  const { minutes, hours, days } = reviewMessages.waited;
  const waited = now.getTime() - Date.parse(submittedAt);
  if (waited < MINUTE_MS) return undefined;
  if (waited < HOUR_MS) return minutes(Math.floor(waited / MINUTE_MS));
  if (waited < DAY_MS) return hours(Math.floor(waited / HOUR_MS));
  return days(Math.floor(waited / DAY_MS));
}
