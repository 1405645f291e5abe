import { AsyncLocalStorage } from 'node:async_hooks';

const longTimeoutContext = new AsyncLocalStorage<true>();

/**
 * Gives the statements that `run` starts the long timeout (minutes): for jobs, migrations, backups and the operator's
 * tool.
 */
export function withLongTimeout<Result>(run: () => Result): Result {
  return longTimeoutContext.run(true, run);
}

/** Whether the current async context runs under `withLongTimeout`, that is, no request waits for it. */
export function hasLongTimeout(): boolean {
  return longTimeoutContext.getStore() ?? false;
}
