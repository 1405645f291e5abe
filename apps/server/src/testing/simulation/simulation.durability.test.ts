import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** A simulation makes time and randomness of its process its own, so it has a process of its own. */
async function simulation(...options: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [main, ...options], { maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((failure: { stdout: string; stderr: string }) => ({
    stdout: `${failure.stdout}\n${failure.stderr}`,
  }));
  return stdout;
}

describe('a simulated academy', () => {
  it('writes the same history for the same seed, byte for byte, in two processes', async () => {
    const options = ['--seed', '7', '--days', '8', '--history'];
    const [once, again] = await Promise.all([simulation(...options), simulation(...options)]);
    expect(once).toContain('approveSubmission report-1: done 200');
    expect(again).toBe(once);
  });

  it('keeps every promise under the faults of some seeds', async () => {
    const said = await simulation('--seed', '1,2,3', '--days', '20');
    expect(said.match(/nothing wrong/g)).toHaveLength(3);
  });
});
