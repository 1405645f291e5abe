import { z } from 'zod';

const share = z.coerce.number().min(0).max(1);
const count = z.coerce.number().int().min(0);

/** Behaviour of the simulator, set on its page or by a test. */
export const settingsSchema = z.strictObject({
  /** Maximum connected athletes; the authorise page refuses the next one. */
  athleteCap: count,
  /** The application's subscription has expired: every call answers 403. */
  inactive: z.boolean(),
  /** Limits of reads a quarter hour and a UTC day. */
  quarterLimit: count,
  dayLimit: count,
  /** Answers 429 whatever the counters are. */
  rateLimited: z.boolean(),
  /** A refresh returns a new refresh token and invalidates the old one at once. */
  rotates: z.boolean(),
  /** Share of calls that answer 500 or 503. */
  failing: share,
  /** Share of calls whose connection is closed. */
  killing: share,
  /** Delay of each answer. */
  latencyMs: count,
  /** Pause before a failed event is sent again. */
  retryMs: count,
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * An application for personal use after Strava's self-service upgrade: ten athletes, 200 reads a quarter hour,
 * 2,000 a day.
 */
export const DEFAULT_SETTINGS: Settings = {
  athleteCap: 10,
  inactive: false,
  quarterLimit: 200,
  dayLimit: 2000,
  rateLimited: false,
  rotates: true,
  failing: 0,
  killing: 0,
  latencyMs: 0,
  retryMs: 2000,
};
