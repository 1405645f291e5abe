/** How a guild is notified of new quests: together, and not more often than this. */
export const QUEST_NEWS = {
  /** quests written within this time go into one notification */
  collectMs: 30_000,
  /** between two notifications of one guild */
  pauseMs: 15 * 60_000,
  /** a quest closed and opened again is no news before this time is over */
  againMs: 24 * 3_600_000,
  /** titles in one notification; the rest is counted */
  titlesMax: 3,
} as const;

/** When the notification of a quest opened at `now` is due. */
export function questNewsDue(now: Date, lastDue: Date | undefined): Date {
  const collected = now.getTime() + QUEST_NEWS.collectMs;
  const rested = lastDue ? lastDue.getTime() + QUEST_NEWS.pauseMs : 0;
  return new Date(Math.max(collected, rested));
}
