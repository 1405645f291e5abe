import { AsyncLocalStorage } from 'node:async_hooks';

/** Log context: the request that caused the work, and the job where one runs. */
export type Doing = { requestId: string; job?: string; jobId?: string };

const doing = new AsyncLocalStorage<Doing>();

/** Runs work, and everything that it starts, in the context of a request or a job. */
export function runAs<Result>(what: Doing, work: () => Result): Result {
  return doing.run(what, work);
}

/** Undefined for work that no request or job started. */
export function currentlyDoing(): Doing | undefined {
  return doing.getStore();
}
