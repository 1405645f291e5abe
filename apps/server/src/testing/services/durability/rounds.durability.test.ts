import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Report } from './tally.ts';

const command = fileURLToPath(new URL('./main.ts', import.meta.url));

async function run(...args: string[]): Promise<Report & { skipped?: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args]);
  return JSON.parse(stdout);
}

/** Minimum of acknowledged writes; the actual number depends on the machine's speed. */
const WORTH_A_LOSS = 20;
const nothingWrong = { lost: 0, double: 0, faults: [] };

it.each(['embedded', 'postgresql'])('keeps what it acknowledged when killed: %s', async (kind) => {
  const report = await run('--kind', kind, '--rounds', '3');
  expect(report).toMatchObject({ kind, mode: 'kill', rounds: 3, ...nothingWrong });
  expect(report.acknowledged).toBeGreaterThan(WORTH_A_LOSS);
});

it('keeps what it acknowledged in a power cut, also after a clean stop', async (context) => {
  const report = await run('--kind', 'embedded', '--rounds', '3', '--power-cut');
  if (report.skipped) {
    expect(report.skipped).toMatch(/^loop mounts /);
    context.skip(`no power cut was tried: ${report.skipped}`);
  }
  expect(report).toMatchObject({ mode: 'power-cut', rounds: 3, ...nothingWrong });
  expect(report.acknowledged).toBeGreaterThan(WORTH_A_LOSS);
});
