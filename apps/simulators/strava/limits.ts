import type { FastifyReply } from 'fastify';
import { faults } from './faults.ts';
import type { World } from './world.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** Counts of reads in windows that begin at :00, :15, :30, :45 and at midnight UTC. */
export type Usage = { quarter: number; day: number };

export type Limiter = {
  /**
   * Counts one read, a refused one too, and writes the four headers. @throws a 429 StravaFault above a limit
   */
  count(reply: FastifyReply): void;
  usage(): Usage;
  /** highest count of one window of each kind so far */
  peak(): Usage;
};

export function createLimiter(world: World): Limiter {
  let quarter = { window: -1, used: 0 };
  let day = { window: -1, used: 0 };
  const peak: Usage = { quarter: 0, day: 0 };

  function turn(): void {
    const now = world.now().getTime();
    const windows = { quarter: Math.floor(now / QUARTER_MS), day: Math.floor(now / DAY_MS) };
    if (quarter.window !== windows.quarter) quarter = { window: windows.quarter, used: 0 };
    if (day.window !== windows.day) day = { window: windows.day, used: 0 };
  }

  return {
    count(reply) {
      turn();
      quarter.used += 1;
      day.used += 1;
      peak.quarter = Math.max(peak.quarter, quarter.used);
      peak.day = Math.max(peak.day, day.used);
      const { quarterLimit, dayLimit, rateLimited } = world.settings;
      const used = `${quarter.used},${day.used}`;
      // The casing of the real API's headers. The limit of reads is half of the overall limit.
      reply.header('X-Ratelimit-Limit', `${quarterLimit * 2},${dayLimit * 2}`);
      reply.header('X-Ratelimit-Usage', used);
      reply.header('X-Readratelimit-Limit', `${quarterLimit},${dayLimit}`);
      reply.header('X-Readratelimit-Usage', used);
      if (rateLimited || quarter.used > quarterLimit || day.used > dayLimit) {
        throw faults.rateLimited();
      }
    },
    usage() {
      turn();
      return { quarter: quarter.used, day: day.used };
    },
    peak: () => peak,
  };
}
