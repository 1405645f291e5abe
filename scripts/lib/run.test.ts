import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a signal also ends the program that runs quietly, and then this one by its number', async () => {
  const file = join(folder, 'pid');
  const child = `require('node:fs').writeFileSync('${file}', String(process.pid)); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { runQuietly } from '${projectRoot}/scripts/lib/run.mjs';
     await runQuietly({ program: process.execPath, args: ['--eval', ${JSON.stringify(child)}] });
     process.exit(0);`,
  ]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const pid = await vi.waitFor(
    () => {
      const read = Number(readFileSync(file, 'utf8'));
      expect(read).toBeGreaterThan(0);
      return read;
    },
    { timeout: 20_000 },
  );
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  const ended = once(parent, 'exit');
  parent.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000 });
});
