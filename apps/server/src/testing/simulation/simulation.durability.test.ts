import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** A simulation replaces the time and randomness of its process, so it runs in a separate one. */
async function simulation(program: string, ...options: string[]): Promise<string> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', file, ...options];
  const run = promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((failure: { stdout: string; stderr: string }) => ({
    stdout: `${failure.stdout}\n${failure.stderr}`,
  }));
  return stdout;
}

/** Faults that different checks find within a few simulated days. Searched by two processes. */
const PLANTED = [
  ['a report counts for the day in UTC', 'the daily bonus comes too early'],
  ['the chat of another guild is visible', 'a ceremony is granted to each device'],
];

describe('a simulated academy', () => {
  it('writes the same history for the same seed, byte for byte, in two processes', async () => {
    const options = ['--seed', '11', '--days', '5', '--history'];
    const play = () => simulation('main.ts', ...options);
    const [once, again] = await Promise.all([play(), play()]);
    expect(once).toMatch(/approveSubmission submission-\d+: done 200/);
    expect(once).toMatch(/sends from 0: done 204/);
    expect(again).toBe(once);
  });

  it('holds every invariant under the faults of some seeds', async () => {
    const play = (seeds: string) => simulation('main.ts', '--seed', seeds, '--days', '8');
    const output = (await Promise.all([play('1,2'), play('3,4')])).join('\n');
    expect(output.match(/nothing wrong/g), output).toHaveLength(4);
  });

  it('finds planted faults, and says with which seed, on which day and by which check', async () => {
    const look = (names: string[]) =>
      simulation('planted/main.ts', '--days', '30', '--only', names.join(','));
    const output = (await Promise.all(PLANTED.map(look))).join('\n');
    for (const name of PLANTED.flat())
      expect(output).toMatch(new RegExp(`^found \\| ${name} \\| seed`, 'm'));
  });
});
