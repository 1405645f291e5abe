import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { findInPath, runQuietly } from './run.mjs';

/** How long to wait for another package manager that holds the lock. */
const LOCK_WAIT_MS = 300_000;
const RETRY_MS = 3000;
const LOCKED = /Could not get lock|Unable to (acquire|lock)|is another process using it/;

/**
 * Runs apt-get with its arguments and English output. An installed service is not started, unless the system
 * has a policy for it.
 */
const APT = `
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy"
fi
LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@"`;

/**
 * The command prefix that allows installing packages without a prompt.
 *
 * @returns {string[] | undefined} undefined where apt or the permission is missing
 */
export function findAptRights() {
  if (findInPath('apt-get') === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = findInPath('sudo');
  const isSilent = sudo !== undefined && spawnSync(sudo, ['-n', 'true']).status === 0;
  return isSilent ? [sudo, '-n'] : undefined;
}

/**
 * Installs packages, waiting for another package manager to finish first.
 *
 * @param {{ sets: string[][], rights: string[], waitMs?: number, retryMs?: number }} options each set is
 *   installed separately, so that a package which the system does not know does not prevent the others
 * @returns {Promise<string>} the last lines of each failure's output; empty on success
 */
export async function installPackages({ sets, rights, ...waits }) {
  const results = [await runApt({ rights, args: ['update'], ...waits })];
  for (const packages of sets) {
    const args = ['install', '-y', '--no-install-recommends', ...packages];
    results.push(await runApt({ rights, args, ...waits }));
  }
  return results
    .filter(({ code }) => code !== 0)
    .map(({ output }) => output.trim().split('\n').slice(-8).join('\n'))
    .join('\n');
}

/** apt waits for the lock of dpkg, but not for the locks of its lists and archives. */
async function runApt({ rights, args, waitMs = LOCK_WAIT_MS, retryMs = RETRY_MS }) {
  const until = Date.now() + waitMs;
  const seconds = Math.ceil(waitMs / 1000);
  const options = ['-o', `DPkg::Lock::Timeout=${seconds}`, '-o', 'Acquire::http::Timeout=30'];
  const [program, ...rest] = [...rights, 'sh', '-c', APT, 'apt-get', ...options, ...args];
  for (;;) {
    // A signal would leave packages half installed, and the policy in its place.
    const result = await runQuietly({ program, args: rest, env: process.env, outlivesUs: true });
    if (result.code === 0 || !LOCKED.test(result.output) || Date.now() > until) return result;
    await delay(retryMs);
  }
}
