import { MEDIA_LIMITS } from '@goreal/domain/media';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import {
  idleStagedUploads,
  removeStaged,
  removeUpload,
  type UploadsContext,
} from './upload-files.ts';
import { expiredUploads, receivingAmong } from './uploads.repository.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;

/**
 * Job `uploads.expire`: removes uploads unfinished after 24 h, finished ones that no report took after
 * 48 h, what a crash left half removed, and staged bytes without an upload.
 */
export function handleUploadsExpire(context: UploadsContext): JobHandler<'uploads.expire'> {
  return async () => {
    const now = context.clock.now().getTime();
    const due = {
      begunBefore: new Date(now - MEDIA_LIMITS.unfinishedHours * HOUR_MS),
      finishedBefore: new Date(now - MEDIA_LIMITS.unattachedHours * HOUR_MS),
      limit: BATCH,
    };
    let expired: string[];
    do {
      expired = await expiredUploads(context.database, due);
      for (const uploadId of expired) await removeUpload(context, uploadId);
    } while (expired.length === BATCH);
    await removeOrphans(context);
  };
}

/** Bytes whose upload ended without them, as when an account is deleted. File times are real times. */
async function removeOrphans(context: UploadsContext): Promise<void> {
  const idle = [...(await idleStagedUploads(context, new Date(Date.now() - HOUR_MS)))];
  for (let start = 0; start < idle.length; start += BATCH) {
    const batch = idle.slice(start, start + BATCH);
    const receiving = await receivingAmong(context.database, batch.filter(isUuid));
    for (const uploadId of batch) {
      if (!receiving.has(uploadId)) await removeStaged(context, uploadId);
    }
  }
}

function isUuid(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
