import { spawn } from 'node:child_process';
import { accessSync, constants as fileConstants } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';

/**
 * Runs a program that owns the terminal until it ends. SIGINT, SIGTERM and SIGHUP are passed on, so that it can
 * stop gracefully; this process does not end before it, unless it `outlivesUs`.
 *
 * @param {{ program: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, stdin?: 'inherit' | 'ignore', until?: AbortSignal, onOutput?: (chunk: string) => void, onSignal?: (signal: NodeJS.Signals) => void, outlivesUs?: boolean }} command
 *   `until` stops the program with SIGTERM; `onOutput` takes what it prints, in place of the terminal; `onSignal` is
 *   called for each signal and each other stop; `outlivesUs`: a signal ends this process at once, and the program goes
 *   on, out of reach of the terminal
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function runInForeground(command) {
  const { program, args, cwd, env, stdin = 'inherit', until } = command;
  const { onOutput, onSignal, outlivesUs = false } = command;
  return new Promise((resolve, reject) => {
    const out = onOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: [stdin, out, out],
      detached: outlivesUs,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', onOutput);
    }
    let lastPassedOn = Number.NEGATIVE_INFINITY;
    const passOn = (signal) => {
      onSignal?.(signal);
      // Ctrl-C already reaches every process of the terminal; passing it on would deliver it twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      // npm, its shell and this process often receive the same signal.
      if (performance.now() - lastPassedOn < 1000) return;
      lastPassedOn = performance.now();
      child.kill(signal);
    };
    const stop = () => passOn('SIGTERM');
    const signals = outlivesUs ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    until?.addEventListener('abort', stop);
    const watch = watchShell(
      outlivesUs ? () => process.exit(128 + constants.signals.SIGTERM) : stop,
    );
    const release = () => {
      clearInterval(watch);
      until?.removeEventListener('abort', stop);
      for (const signal of signals) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    // With pipes, only `close` comes after the last of the output; a grandchild may keep a terminal open longer.
    child.once(onOutput === undefined ? 'exit' : 'close', (code, signal) => {
      release();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * npm runs a script inside a shell and sends signals to that shell, which exits without passing them on. So
 * stop when the shell is gone.
 */
function watchShell(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 200);
  return watch;
}

/**
 * Runs a program to its end and captures its output. After a signal, which is passed on, this process ends with the
 * program: with 128 + the signal's number, as if it had handled none.
 *
 * @param {{ program: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, outlivesUs?: boolean }} command
 * @returns {Promise<{ code: number, output: string }>} standard output and error, interleaved
 */
export async function runQuietly(command) {
  let output = '';
  let received;
  const code = await runInForeground({
    ...command,
    stdin: 'ignore',
    onOutput: (chunk) => {
      output += chunk;
    },
    onSignal: (signal) => {
      received ??= signal;
    },
  });
  if (received !== undefined) process.exit(128 + constants.signals[received]);
  return { code, output };
}

/**
 * The path of a program, also in folders that are only in an administrator's PATH; undefined when it is
 * missing.
 */
export function findInPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function isProgram(path) {
  try {
    accessSync(path, fileConstants.X_OK);
    return true;
  } catch {
    return false;
  }
}
