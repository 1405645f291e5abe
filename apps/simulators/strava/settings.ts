import { z } from 'zod';

const share = z.coerce.number().min(0).max(1);
const count = z.coerce.number().int().min(0);

/** What happens next, as chosen on the simulator's page or by a test. */
export const settingsSchema = z.strictObject({
  /** Connected athletes beyond this are refused on the authorise page. */
  athleteCap: count,
  /** The owner's subscription lapsed: every call answers 403. */
  inactive: z.boolean(),
  /** Reads a quarter hour and a UTC day. */
  quarterLimit: count,
  dayLimit: count,
  /** Answers 429 whatever the counters say. */
  rateLimited: z.boolean(),
  /** A refresh gives a new refresh token and kills the old one at once. */
  rotates: z.boolean(),
  /** Part of the calls that answer 500 or 503. */
  failing: share,
  /** Part of the calls whose connection is cut. */
  killing: share,
  /** Answers take this long. */
  latencyMs: count,
  /** Pause before an event that was not taken is sent again. */
  retryMs: count,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Single player mode after the self-service upgrade: ten athletes, 200 reads a quarter hour, 2,000 a day. */
export const ORDINARY: Settings = {
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
