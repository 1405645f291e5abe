import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { attemptEach } from '#platform/jobs/attempt-each.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import {
  removeIdleScratchFiles,
  removeStaged,
  removeUpload,
  stagedUploads,
  type UploadsContext,
} from './upload-files.ts';
import { deleteExpiredLeases } from './upload-leases.repository.ts';
import { expiredUploads, receivingAmong } from './uploads.repository.ts';

const BATCH = 200;

/**
 * Job `uploads.expire`: deletes uploads incomplete after 24 h, complete ones without a submission after 48 h, partial
 * deletions of a crash, and pieces without an upload.
 */
export function handleUploadsExpire(context: UploadsContext): JobHandler<'uploads.expire'> {
  const steps = [
    removeExpired,
    removeOrphans,
    // File times are real times.
    () => removeIdleScratchFiles(context, new Date(Date.now() - HOUR_MS)),
    () => deleteExpiredLeases(context.database),
  ];
  return () => attemptEach(steps, (step) => step(context));
}

async function removeExpired(context: UploadsContext): Promise<void> {
  const now = context.clock.now().getTime();
  const due = {
    begunBefore: new Date(now - MEDIA_LIMITS.unfinishedHours * HOUR_MS),
    finishedBefore: new Date(now - MEDIA_LIMITS.unattachedHours * HOUR_MS),
    limit: BATCH,
  };
  let expired: string[];
  do {
    expired = await expiredUploads(context.database, due);
    await attemptEach(expired, (uploadId) => removeUpload(context, uploadId));
  } while (expired.length === BATCH);
}

/** Bytes without an upload, for example of a deleted account. */
async function removeOrphans(context: UploadsContext): Promise<void> {
  const staged = (await stagedUploads(context)).filter(isUuid);
  const starts = Array.from({ length: Math.ceil(staged.length / BATCH) }, (_, at) => at * BATCH);
  await attemptEach(starts, async (start) => {
    const batch = staged.slice(start, start + BATCH);
    const receiving = await receivingAmong(context.database, batch);
    const orphans = batch.filter((uploadId) => !receiving.has(uploadId));
    await attemptEach(orphans, (uploadId) => removeStaged(context, uploadId));
  });
}

function isUuid(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
