import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts';

/** Times and limits that combine several new quests of a guild into one notification. */
export const QUEST_NEWS = {
  /** quests created within this time share one notification */
  collectMs: 30_000,
  /** minimum interval between two notifications of one guild */
  pauseMs: 15 * MINUTE_MS,
  /** a quest that is closed and reopened within this time is not announced again */
  againMs: DAY_MS,
  /** titles listed in one notification; further quests are counted */
  titlesMax: 3,
} as const;

/** When the notification about a quest opened at `now` is due. */
export function questNewsDue(now: Date, lastDue: Date | undefined): Date {
  const collected = now.getTime() + QUEST_NEWS.collectMs;
  const rested = lastDue ? lastDue.getTime() + QUEST_NEWS.pauseMs : 0;
  return new Date(Math.max(collected, rested));
}
