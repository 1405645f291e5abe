import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startPostgres } from '../postgres.ts';
import { createTally, type Report } from './tally.ts';
import { startWriter } from './writer-process.ts';

const SHORTEST_MS = 20;
const LONGEST_MS = 1_500;

/** Kills the database at a random moment under writes, for this many rounds, and checks it each time. */
export function killRounds(kind: Database['kind'], rounds: number): Promise<Report> {
  return kind === 'embedded' ? killEmbedded(rounds) : killPostgresql(rounds);
}

async function killEmbedded(rounds: number): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-kill-'));
  const tally = createTally();
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter({ target: { folder }, acknowledged: tally.acknowledged });
    await writer.working;
    await delay(randomMoment());
    await writer.kill();
    await tally.judge(() => openDatabase({ url: undefined, dataDirectory: folder }));
  }
  await rm(folder, { recursive: true, force: true });
  return tally.report('embedded', 'kill');
}

async function killPostgresql(rounds: number): Promise<Report> {
  const postgres = await startPostgres({ durable: true });
  const tally = createTally();
  const { url } = postgres;
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter({ target: { url }, acknowledged: tally.acknowledged });
    await writer.working;
    await delay(randomMoment());
    await postgres.kill();
    await writer.kill();
    await tally.judge(async () => {
      await postgres.restart();
      return openDatabase({ url, dataDirectory: os.tmpdir() });
    });
  }
  await postgres.stop();
  return tally.report('postgresql', 'kill');
}

function randomMoment(): number {
  return SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
}
