import { z } from 'zod';
import { conqueredMetres } from '#features/celestial/index.ts';
import { erasedAccountsAura } from '#features/erasures/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import type { App } from '#platform/http/http-server.ts';
import { communityTotals } from './community.repository.ts';

const statsSchema = z.object({
  totalConnectedHeroes: z.int(),
  totalDistanceConquered: z.number().describe('metres'),
  totalAuraForged: z.int(),
  lastUpdated: z.iso.datetime(),
});

/** Greatest age of the figures (ms); the landing page polls every 30 s (specification 9). */
const FRESH_MS = 5000;

export function communityRoutes(
  app: App,
  { database, clock }: { database: Database; clock: Clock },
): void {
  let cached: { until: number; stats: Promise<z.infer<typeof statsSchema>> } | undefined;

  async function read(now: Date): Promise<z.infer<typeof statsSchema>> {
    const [{ members, aura }, departed, metres] = await Promise.all([
      communityTotals(database),
      erasedAccountsAura(database),
      conqueredMetres(database),
    ]);
    return {
      totalConnectedHeroes: members,
      totalDistanceConquered: metres,
      totalAuraForged: aura + departed,
      lastUpdated: now.toISOString(),
    };
  }

  app.get('/api/getCommunityStats', {
    config: { access: 'public' },
    schema: {
      summary: 'Totals shown on the landing page',
      response: { 200: statsSchema },
    },
    handler: async () => {
      const now = clock.now();
      if (cached && cached.until > now.getTime()) return cached.stats;
      // Kept while it is read, so that visitors who come at once read once.
      const stats = runAsCaller('boards', () => read(now));
      cached = { until: now.getTime() + FRESH_MS, stats };
      // A failed read is reported to its own requests and not cached.
      stats.catch(() => {
        cached = undefined;
      });
      return stats;
    },
  });
}
