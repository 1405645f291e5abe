import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done, for the log: the request that asked for it, and the job where one does it. */
export type Doing = { requestId: string; job?: string; jobId?: string };

const doing = new AsyncLocalStorage<Doing>();

/** Runs work, and all it starts, as part of a request or a job. */
export function runAs<Result>(what: Doing, work: () => Result): Result {
  return doing.run(what, work);
}

/** Undefined for what the server does by itself. */
export function currentlyDoing(): Doing | undefined {
  return doing.getStore();
}
