import { AsyncLocalStorage } from 'node:async_hooks';

const work = new AsyncLocalStorage<true>();

/** Statements that `run` starts may take minutes: for jobs, migrations, backups and the operator's tool. */
export function patiently<Result>(run: () => Result): Result {
  return work.run(true, run);
}

/** Nobody waits in front of a page for what runs now. */
export function isPatient(): boolean {
  return work.getStore() ?? false;
}
