// A process that approves proofs as fast as it can and prints each acknowledged one, one a line: `A <proof>`
// for a credit, `M <message>`. SIGTERM closes the database cleanly.
import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/database/open-database.ts';
import { approve, firstFreeNumber, insertProof, postMessage, prepareWorkload } from './workload.ts';

const LANES = 8;
const CHECKPOINT_EVERY = 150;

const { values } = parseArgs({ options: { url: { type: 'string' }, folder: { type: 'string' } } });
const database = await openDatabase({
  url: values.url,
  dataDirectory: values.folder ?? '',
  poolSize: LANES + 1,
  onWarning: () => undefined,
});
let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
});
await prepareWorkload(database);
let next = await firstFreeNumber(database);
await Promise.all(Array.from({ length: LANES }, work));
await database.close();

async function work(): Promise<void> {
  while (!stopping) {
    const number = next;
    next += 1;
    await insertProof(database, number);
    // Two concurrent approvals of one proof: one of them credits.
    await Promise.all([credit(number), credit(number)]);
    if (number % 3 === 0) {
      await postMessage(database, number);
      acknowledge(`M ${number}`);
    }
    if (number % CHECKPOINT_EVERY === 0) await database.pool.query('checkpoint');
  }
}

async function credit(proof: number): Promise<void> {
  if (await approve(database, proof)) acknowledge(`A ${proof}`);
}

/** Synchronous, so that the reader has it before anything else happens. */
function acknowledge(line: string): void {
  writeSync(1, `${line}\n`);
}
