import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPostgresFolder } from '../../../apps/server/src/testing/services/find-program.ts';

/**
 * Runs a script under pgbench with prepared statements and two threads.
 * @param run.length seconds (`-T 6`) or transactions of each client (`-t 1000`)
 * @param run.variables initial values of the script's `:name` variables
 * @returns transactions a second
 */
export function pgbench(run: {
  url: string;
  script: string;
  clients: number;
  length: readonly ['-T' | '-t', number];
  variables?: Record<string, number>;
}): number {
  const file = path.join(os.tmpdir(), `goreal-pgbench-${process.pid}.sql`);
  writeFileSync(file, run.script);
  const variables = Object.entries(run.variables ?? {}).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ]);
  try {
    const output = execFileSync(
      path.join(findPostgresFolder(), 'pgbench'),
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(run.clients),
        '-j',
        '2',
        ...run.length.map(String),
        ...variables,
        '-f',
        file,
        run.url,
      ],
      { encoding: 'utf8' },
    );
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (!rate) throw new Error('pgbench printed no rate');
    return Number(rate);
  } finally {
    rmSync(file, { force: true });
  }
}
