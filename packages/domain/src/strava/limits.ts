/** A `state` of the way through Strava is good for so long, once. */
export const STATE_MINUTES = 10;

/** Activities that began in the last days are read again at every sync: late uploads, corrections, deletions. */
export const OVERLAP_DAYS = 7;

/** Raw fields of an activity from Strava are kept so long, then reduced (Strava's policy 6.2). */
export const RAW_DAYS = 7;

/** A player may ask for a sync this often. */
export const MANUAL_SYNC_SECONDS = 30;

/** Most activities Strava hands out in one page. */
export const PAGE_SIZE = 200;

/** Parts of a rate window that a kind of call may fill; the rest is left to the kinds above it. */
export const BUDGET_SHARES = { player: 0.9, event: 0.85, background: 0.75, recheck: 0.5 } as const;
export type CallKind = keyof typeof BUDGET_SHARES;

/** Rows of the activity log a request gets unless it asks otherwise, and at most. */
export const LOG_LIMIT = 50;
export const LOG_LIMIT_MAX = 200;

/** Names of activities are cut here in the log. */
export const LOG_NAME_LENGTH = 30;
