import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { type PostgresService, startPostgres } from '../postgres.ts';
import { createLoopDisk, type LoopDisk } from './loop-disk.ts';
import { createTally, type Report, type Tally } from './tally.ts';
import { startWriter, type Writer } from './writer-process.ts';

const SHORTEST_MS = 100;
const LONGEST_MS = 4_000;
/** In every n-th round the power is cut just after a clean stop. */
const CLEAN_STOP_EVERY = 3;

/**
 * Cuts the power at a random moment under writes, for this many rounds: the database is frozen, the blocks
 * written to its disk are copied, and the copy must contain everything that was acknowledged. Models a disk that
 * does not acknowledge writes in its cache.
 */
export async function powerCutRounds(kind: Database['kind'], rounds: number): Promise<Report> {
  const disk = await createLoopDisk();
  const tally = createTally();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const cleanStop = round % CLEAN_STOP_EVERY === 0;
      if (kind === 'embedded') await cutEmbedded({ disk, tally, cleanStop });
      else await cutPostgresql({ disk, tally, cleanStop });
    }
  } finally {
    await disk.remove();
  }
  return tally.report(kind, 'power-cut');
}

type Round = { disk: LoopDisk; tally: Tally; cleanStop: boolean };

async function cutEmbedded({ disk, tally, cleanStop }: Round): Promise<void> {
  const writer = startWriter({ target: { folder: disk.folder }, acknowledged: tally.acknowledged });
  await underWrites(writer);
  if (cleanStop) await writer.stop();
  else writer.freeze();
  const rest = await disk.cut();
  if (!cleanStop) await writer.kill();
  await tally.judge(() => openDatabase({ url: undefined, dataDirectory: rest.folder }));
  await rest.remove();
}

async function cutPostgresql({ disk, tally, cleanStop }: Round): Promise<void> {
  const postgres = await startOn(disk);
  const writer = startWriter({ target: { url: postgres.url }, acknowledged: tally.acknowledged });
  await underWrites(writer);
  if (cleanStop) {
    await writer.stop();
    await postgres.stop();
  } else {
    writer.freeze();
    postgres.freeze();
  }
  const rest = await disk.cut();
  if (!cleanStop) await Promise.all([postgres.kill(), writer.kill()]);
  let restarted: PostgresService | undefined;
  await tally.judge(async () => {
    restarted = await startOn(rest);
    return openDatabase({ url: restarted.url, dataDirectory: os.tmpdir() });
  });
  await restarted?.stop();
  await rest.remove();
}

async function underWrites(writer: Writer): Promise<void> {
  await writer.working;
  await delay(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
}

async function startOn(disk: LoopDisk): Promise<PostgresService> {
  const folder = path.join(disk.folder, 'postgres');
  await mkdir(folder, { recursive: true });
  return startPostgres({ folder, durable: true });
}
