/** Lifetime of an OAuth `state`, which is valid once. */
export const STATE_MINUTES = 10;

/** Activities of the last days are read again at every sync, for late uploads, corrections and deletions. */
export const OVERLAP_DAYS = 7;

/** Raw fields of a Strava activity are kept this long, then removed (Strava API policy 6.2). */
export const RAW_DAYS = 7;

/** Minimum seconds between two syncs that a player starts. */
export const MANUAL_SYNC_SECONDS = 30;

/** Maximum activities of one page of Strava's API. */
export const PAGE_SIZE = 200;

/**
 * Share of a rate window that each kind of call may use; the rest is reserved for the kinds with a higher
 * share.
 */
export const BUDGET_SHARES = { player: 0.9, event: 0.85, background: 0.75, recheck: 0.5 } as const;
export type CallKind = keyof typeof BUDGET_SHARES;

/** Rows of the activity log by default, and at most. */
export const LOG_LIMIT = 50;
export const LOG_LIMIT_MAX = 200;

/** Characters of an activity's name in the log. */
export const LOG_NAME_LENGTH = 30;
