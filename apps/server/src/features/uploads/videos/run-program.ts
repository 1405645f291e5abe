import { spawn } from 'node:child_process';

/** Limits of one run of an external program. */
export type ProgramLimits = { seconds: number; memoryBytes: number; fileBytes: number };

/** The program failed, exceeded a limit, or is not installed. `detail` is the end of its output, for the log. */
class ProgramFailure extends Error {
  constructor(program: string, detail: string) {
    super(`${program}: ${detail.slice(-500)}`);
    this.name = 'ProgramFailure';
  }
}

/**
 * The shell only sets the limits. Where the system supports it, it also lowers the priority, to a quarter of a busy
 * processor, and makes the program the first to end when memory runs out. Program and arguments are passed as parameters,
 * never as shell text.
 */
const LIMITER =
  'ulimit -c 0; ulimit -t "$1"; ulimit -v "$2"; ulimit -f "$3"; { echo 1000 > /proc/self/oom_score_adj; renice -n 5 -p $$; } > /dev/null 2>&1; shift 3; exec "$@"';
const KEPT_OUTPUT = 65_536;

/**
 * Runs a program on untrusted files: without our environment variables, with limits of time, memory and
 * written bytes. Where there is no POSIX shell (Windows) only time is limited.
 * @returns its standard output
 * @throws {ProgramFailure}
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<string> {
  const { seconds, memoryBytes, fileBytes } = limits;
  const inKilobytes = String(Math.ceil(memoryBytes / 1024));
  const inBlocks = String(Math.ceil(fileBytes / 512));
  const [command, commandArgs] =
    process.platform === 'win32'
      ? [program, args]
      : [
          '/bin/sh',
          ['-c', LIMITER, 'sh', String(seconds), inKilobytes, inBlocks, program, ...args],
        ];
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    const output = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.out = (output.out + text).slice(-KEPT_OUTPUT);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.err = (output.err + text).slice(-KEPT_OUTPUT);
    });
    child.once('error', (error) => reject(new ProgramFailure(program, error.message)));
    child.once('close', (code, signal) => {
      process.removeListener('exit', end);
      if (code === 0) resolve(output.out);
      else reject(new ProgramFailure(program, `${signal ?? code} ${output.err}`));
    });
  });
}
