import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { count, type Figure, none } from './support/report.ts';

const folder = new URL('../../apps/server/src/testing/simulation/', import.meta.url);
const SEEDS = 3;
const YEAR = 365;

/** Simulates a year for new seeds, then plants known mistakes and searches for them. */
export async function simulateBench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let played = 0; played < SEEDS; played += 1) {
    const seed = randomInt(1_000_000_000);
    const run = await simulation('main.ts', '--seed', String(seed), '--days', String(YEAR));
    const seconds = Number(/: ([\d.]+) s$/m.exec(run.stderr)?.[1] ?? Number.NaN);
    const name = `seed ${seed}, a year`;
    const isWhole = run.stdout.includes('nothing wrong');
    figures.push({ name, value: seconds, unit: 's', bar: { atMost: 60 } });
    figures.push(none(`${name}: wrong`, isWhole ? 0 : 1));
    if (!isWhole) console.log(run.stdout);
  }
  const { stdout } = await simulation('planted/main.ts');
  console.log(stdout);
  const planted = stdout.match(/^(?:found|MISSED) /gm)?.length ?? 0;
  const found = stdout.match(/^found /gm)?.length ?? 0;
  figures.push({ ...count('planted faults', planted), bar: { atLeast: 20 } });
  figures.push({ ...count('found', found), bar: { atLeast: planted } });
  const seconds = [...stdout.matchAll(/ \| (\d+) s$/gm)].map(([, each]) => Number(each));
  const slowest = Math.max(0, ...seconds);
  figures.push({ name: 'slowest search', value: slowest, unit: 's', bar: { atMost: 600 } });
  return figures;
}

/** Each has a process of its own, whose time and randomness it replaces. */
async function simulation(
  file: string,
  ...options: string[]
): Promise<{ stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL(file, folder));
  const args = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];
  return promisify(execFile)(process.execPath, [...args, program, ...options], {
    maxBuffer: 2 ** 28,
  }).catch((failure: { stdout: string; stderr: string }) => failure);
}
