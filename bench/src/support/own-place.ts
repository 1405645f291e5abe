import { performance } from 'node:perf_hooks';
import {
  countBetween,
  countedPlaces,
} from '../../../apps/server/src/features/leaderboards/leaderboards.repository.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import type { Figure } from './report.ts';
import { percentile } from './statistics.ts';

/** Distance of the positions that a server keeps, as in `leaderboards.service.ts`. */
const KEPT_EVERY = 250;
const PLACES = 400;

/**
 * The database round trip of the statement that finds a rank: counted from the nearest cached position, for
 * ranks as far from it as possible, and counted from the top, as without cached positions.
 */
export async function ownPlaceFigures(url: string): Promise<Figure[]> {
  const database = await openDatabase({ url, dataDirectory: '' });
  const now = new Date();
  const board = { guild: undefined, now };
  try {
    const positions = await database.readOnReplica((replica) =>
      countedPlaces(replica, { ...board, every: 1 }),
    );
    const between: number[] = [];
    const fromTop: number[] = [];
    for (let sample = 0; sample < PLACES; sample += 1) {
      const part = Math.floor(((sample + 1) * positions.length) / (PLACES + 1) / KEPT_EVERY);
      const from = positions[part * KEPT_EVERY - 1];
      const place = positions[(part + 1) * KEPT_EVERY - 2];
      if (!from || !place) continue;
      const timeOf = async (begin: typeof from | undefined): Promise<number> => {
        const begun = performance.now();
        const rows = await countBetween(database, { ...board, from: begin, place });
        const took = performance.now() - begun;
        if (rows !== place.before - (begin?.before ?? 0))
          throw new Error('the counted rank differs from the stored one');
        return took;
      };
      between.push(await timeOf(from));
      if (sample % 20 === 0) fromTop.push(await timeOf(undefined));
    }
    return [
      {
        name: `own place, counted from a kept position ${KEPT_EVERY - 1} rows away`,
        value: percentile(between, 0.5),
        unit: 'ms',
        bar: { atMost: 1 },
      },
      { name: 'the same, 99th of a hundred', value: percentile(between, 0.99), unit: 'ms' },
      { name: 'own place, counted from the top', value: percentile(fromTop, 0.5), unit: 'ms' },
    ];
  } finally {
    await database.close();
  }
}
