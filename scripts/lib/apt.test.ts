import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPackages } from './apt.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goreal-apt-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** An apt-get that records its calls and runs this shell script. */
function standIn(script: string): void {
  const path = join(folder, 'apt-get');
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`);
  chmodSync(path, 0o755);
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const install = (waitMs: number) =>
  installPackages({ sets: [['lamp']], rights: ['env'], waitMs, retryMs: 20 });

describe('an installation', () => {
  it('waits for another package manager and then continues', async () => {
    standIn(`if [ ! -e ${folder}/free ]; then touch ${folder}/free
      echo 'E: Could not get lock /var/lib/apt/lists/lock.' >&2; exit 100; fi`);
    expect(await install(10_000)).toBe('');
    expect(existsSync(join(folder, 'free'))).toBe(true);
    expect(calls().map((call) => call.replace(/^.*30 /, ''))).toEqual([
      'update',
      'update',
      'install -y --no-install-recommends lamp',
    ]);
    expect(calls()[2]).toContain('DPkg::Lock::Timeout=10');
  });

  it('gives up when the lock is never released, and says why', async () => {
    standIn("echo 'E: Could not get lock /var/lib/dpkg/lock-frontend.' >&2; exit 100");
    expect(await install(60)).toContain('Could not get lock');
  });

  it('does not retry a failure with another reason', async () => {
    standIn("echo 'E: Unable to locate package lamp' >&2; exit 100");
    expect(await install(10_000)).toContain('Unable to locate package lamp');
    expect(calls()).toHaveLength(2);
  });

  it('of an unknown package set does not block another set', async () => {
    standIn(`case "$*" in *genie*) echo 'E: Unable to locate package genie' >&2; exit 100;; esac`);
    const failure = await installPackages({
      sets: [['lamp', 'oil'], ['genie'], ['wick']],
      rights: ['env'],
      waitMs: 10_000,
      retryMs: 20,
    });
    expect(failure).toBe('E: Unable to locate package genie');
    expect(calls().map((call) => call.replace(/^.* --no-install-recommends /, ''))).toEqual([
      expect.stringMatching(/update$/),
      'lamp oil',
      'genie',
      'wick',
    ]);
  });
});
