/**
 * A failure a person can act on. Its message is one clear sentence in Vietnamese and is all that
 * is printed: no stack trace.
 */
export class ExpectedFailure extends Error {}

/**
 * Runs a command's body. Expected failures end with their sentence and exit code 1; anything else
 * is a fault of ours and keeps its stack.
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
