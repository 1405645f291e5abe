/**
 * Header of every answer below `/api`: the id of the newest live event told before the question was read.
 * A stream opened with it as `lastEventId` misses nothing that the answer did not hold.
 */
export const LIVE_POSITION_HEADER = 'goreal-live-position';

/** The same of a document, as a `Server-Timing` entry: its scripts can read no other header of it. */
export const LIVE_POSITION_TIMING = 'live-position';
