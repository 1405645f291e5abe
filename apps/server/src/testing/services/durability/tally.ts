import type { Database } from '#platform/database/database.ts';
import type { openDatabase } from '#platform/database/open-database.ts';
import { check } from './check.ts';
import type { Acknowledged } from './writer-process.ts';

/** Counts over all rounds, printed as JSON. */
export type Report = {
  kind: Database['kind'];
  mode: 'kill' | 'power-cut';
  rounds: number;
  acknowledged: number;
  lost: number;
  double: number;
  faults: string[];
  reopenMs: { median: number; max: number };
};

export type Tally = {
  readonly acknowledged: Acknowledged;
  /** Opens the database after a crash, checks it against everything acknowledged, closes it. */
  judge(open: () => ReturnType<typeof openDatabase>): Promise<void>;
  report(kind: Database['kind'], mode: Report['mode']): Report;
};

export function createTally(): Tally {
  const acknowledged: Acknowledged = { credits: [], messages: [] };
  const reopened: number[] = [];
  const faults: string[] = [];
  let rounds = 0;
  let lost = 0;
  let double = 0;
  return {
    acknowledged,
    judge: async (open) => {
      const start = performance.now();
      rounds += 1;
      try {
        const database = await open();
        reopened.push(Math.round(performance.now() - start));
        const verdict = await check(database, acknowledged).finally(() => database.close());
        // The maximum of all rounds is kept, so that a loss remains visible.
        lost = Math.max(lost, verdict.lost);
        double = Math.max(double, verdict.double);
        faults.push(...verdict.faults);
      } catch (error) {
        lost = Math.max(lost, acknowledged.credits.length + acknowledged.messages.length);
        faults.push(`round ${rounds}: ${(error as Error).message}`);
      }
    },
    report: (kind, mode) => ({
      kind,
      mode,
      rounds,
      acknowledged: acknowledged.credits.length + acknowledged.messages.length,
      lost,
      double,
      faults,
      reopenMs: { median: median(reopened), max: Math.max(0, ...reopened) },
    }),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
