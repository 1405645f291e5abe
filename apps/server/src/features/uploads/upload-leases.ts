import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import { releaseLease, renewLeases, takeLease, wantLease } from './upload-leases.repository.ts';

const RENEW_MS = 1000;
const POLL_MS = 200;

/** Locks each upload for one process at a time, among all that share the database. */
export type UploadLeases = {
  /**
   * Waits for the lease and returns the function that releases it; `signal` aborts the wait. `onWanted` is called
   * when another process waits for the lease.
   */
  take(options: {
    uploadId: string;
    signal: AbortSignal;
    onWanted: () => void;
  }): Promise<() => Promise<void>>;
};

/**
 * Leases are rows that their holder renews each second; the same statement returns who waits. Unlike an advisory
 * lock, a row occupies no pooled session while a slow phone uploads.
 */
export function createUploadLeases(database: Database): UploadLeases {
  const held = new Map<string, { uploadId: string; onWanted: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const wanted = await renewLeases(database, [...held.keys()]);
    for (const { uploadId, onWanted } of held.values()) {
      if (wanted.includes(uploadId)) onWanted();
    }
  }

  function keep(): void {
    // The request itself reports an unavailable database; the lease expires meanwhile.
    const renewAll = () => runAsCaller('upload leases', renew).catch(() => undefined);
    timer ??= setInterval(renewAll, RENEW_MS).unref();
  }

  return {
    async take({ uploadId, signal, onWanted }) {
      const holder = randomUUID();
      while (!(await takeLease(database, { uploadId, holder }))) {
        await wantLease(database, uploadId);
        await delay(POLL_MS, undefined, { signal });
      }
      held.set(holder, { uploadId, onWanted });
      keep();
      return async () => {
        held.delete(holder);
        if (held.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        await releaseLease(database, holder);
      };
    },
  };
}
