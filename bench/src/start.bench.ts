import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import type { Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

/** Warm start of the embedded server to its first page, and the memory of an idle server. */
export async function startBench(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-bench-'));
  const postgres = await startPostgres();
  try {
    const first = await startServer({ dataDirectory });
    const most = await first.peakMemory();
    await first.stop();
    const starts: number[] = [];
    let embedded = 0;
    for (let round = 0; round < 3; round += 1) {
      const server = await startServer({ dataDirectory });
      starts.push(server.startMs);
      if (round === 2) {
        await server.untilIdle();
        embedded = await server.memory();
      }
      await server.stop();
    }
    const grown = await startServer({ databaseUrl: postgres.url });
    await grown.untilIdle();
    const onPostgres = await grown.memory();
    await grown.stop();
    return [
      { name: 'first start, new data folder', value: first.startMs, unit: 'ms' },
      {
        name: 'most memory of the first start',
        value: most,
        unit: 'MB',
        // Fits a machine of 1 GB with its system and the proxy.
        bar: { atMost: 500 },
      },
      {
        name: 'warm start to first page',
        value: Math.max(...starts),
        unit: 'ms',
        bar: { atMost: 3000 },
      },
      { name: 'idle memory, embedded', value: embedded, unit: 'MB', bar: { atMost: 250 } },
      { name: 'idle memory, PostgreSQL', value: onPostgres, unit: 'MB', bar: { atMost: 150 } },
    ];
  } finally {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
