/** The server's only source of time, so that tests can set any day. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
