/**
 * Header of every answer below `/api`: the id of the newest live event at the time the request was read. A
 * stream that is opened with it as `lastEventId` delivers everything that the answer does not contain.
 */
export const LIVE_POSITION_HEADER = 'goreal-live-position';

/**
 * The same for a document, as a `Server-Timing` entry: scripts cannot read other headers of their own document.
 */
export const LIVE_POSITION_TIMING = 'live-position';
