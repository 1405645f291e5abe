/**
 * A failure that the user can resolve. Only its message, one sentence in Vietnamese, is printed, without a
 * stack trace.
 */
export class ExpectedFailure extends Error {}

/**
 * Runs a command's body. An ExpectedFailure prints its message and gives exit code 1; any other error is a bug
 * and keeps its stack.
 *
 * @param {() => Promise<number | undefined>} body resolves with the exit code (default 0)
 */
export async function runCommand(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/** The code of a system error (`EACCES`, `ENOSPC`, …), or undefined. */
export function errorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
