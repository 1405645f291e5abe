import type { Database } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import { withLongTimeout } from '#platform/database/long-timeout.ts';
import { type Logger, logContext, runWithLogContext } from '#platform/logging/logger.ts';
import { clearPayload } from './jobs.repository.ts';

/** A payload as stored, with the id of the request that sent it: the log lines of its run contain this id. */
export type StoredJob = { payload?: unknown; requestId?: string };

export function storedJob(payload: unknown): StoredJob {
  const requestId = logContext()?.requestId;
  return { payload, ...(requestId === undefined ? {} : { requestId }) };
}

/** Called after each run of a handler. */
export type OnJobDone = (about: { job: string; ok: boolean; seconds: number }) => void;

export type RegisteredJob = {
  handler: (payload: never) => Promise<void>;
  once: boolean;
  isPersonal: boolean;
};

/** Runs the handler of one stored job, in the log context of the request that sent it. @throws its failure */
export async function performJob(
  job: {
    name: string;
    id: string;
    /** null: the job is done, and its process ended between emptying the payload and completing the job */
    stored: StoredJob | null;
    registered: RegisteredJob;
  },
  options: { database: Database; logger: Logger; onDone?: OnJobDone | undefined },
): Promise<void> {
  const { name, id, stored, registered } = job;
  const { database, logger, onDone } = options;
  if (stored === null) return;
  const { payload = {}, requestId = id } = stored;
  const begun = performance.now();
  const done = (ok: boolean) =>
    onDone?.({ job: name, ok, seconds: (performance.now() - begun) / 1000 });
  await runWithLogContext({ requestId, job: name, jobId: id }, async () => {
    try {
      await withLongTimeout(() => runAsCaller(name, () => registered.handler(payload as never)));
      done(true);
      if (registered.isPersonal) await clearPayload(database, id).catch(() => undefined);
    } catch (error) {
      done(false);
      logger.warn({ error }, 'job failed');
      throw error;
    }
  });
}
