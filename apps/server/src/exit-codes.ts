import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupsFolder, newestBackup } from '#platform/backup/backups-folder.ts';
import { databaseMessages as messages } from '#platform/database/database.messages.ts';
import {
  DatabaseDamagedError,
  DatabaseDiskError,
  isDiskFull,
} from '#platform/database/database-errors.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { withCauses } from '#platform/logging/causes.ts';
import { NotEnoughSpaceError } from '#platform/storage/disk-space.ts';
import { filesFolder } from '#platform/storage/open-storage.ts';

/** Exit codes of the server and the operator's tool (`sysexits.h`); docs/operations.md says what a supervisor does. */
export const EXIT_CODES = {
  /** expected, with a one-sentence message: configuration, port, folder, a refused command */
  refused: 1,
  /** files of the database are damaged: restarting does not help */
  damaged: 65,
  /** an unexpected error of the server, with its stack */
  fault: 70,
  /** the disk fails or is full: restarting may help */
  disk: 74,
} as const;

export type Failure = { sentence: string; code: number };

/** `bucket`: that of the files, where they are in one */
type Circumstances = { bucket: string | undefined; now?: Date };

/** Explains faults of the disk and of the database's files to the operator, also where they caused another; undefined for other errors. */
export function diskFailure(error: unknown, circumstances: Circumstances): Failure | undefined {
  for (const one of withCauses(error)) {
    const failure = ownDiskFailure(one, circumstances);
    if (failure) return failure;
  }
  return undefined;
}

function ownDiskFailure(error: unknown, circumstances: Circumstances): Failure | undefined {
  if (error instanceof DatabaseDamagedError) {
    const { folder, reason } = error;
    const recovery = recoveryFor(folder, circumstances);
    const sentence = messages.damaged({ folder, reason, recovery });
    return { sentence, code: EXIT_CODES.damaged };
  }
  if (error instanceof DatabaseDiskError) {
    const sentence = messages[error.isFull ? 'diskFull' : 'diskFailed'](error.folder);
    return { sentence, code: EXIT_CODES.disk };
  }
  if (error instanceof NotEnoughSpaceError) {
    const { folder, neededBytes: needed, freeBytes: free } = error;
    return { sentence: messages.notEnoughSpace({ folder, needed, free }), code: EXIT_CODES.disk };
  }
  if (error instanceof Error && isFull(error)) {
    const place = 'path' in error ? String(error.path) : '';
    const sentence = isDiskFull(error) ? messages.databaseFull : messages.fullMeanwhile(place);
    return { sentence, code: EXIT_CODES.disk };
  }
  return undefined;
}

function isFull(error: Error): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error);
}

/** The data folder itself stays: it may be a mounted volume, and has the secret of local mode. */
function recoveryFor(folder: string, { bucket, now = new Date() }: Circumstances): string {
  const data = path.dirname(folder);
  const found = newestBackup(data);
  if (!found) return messages.noBackup({ folder: backupsFolder(data), bucket });
  // With the time, because `mv` would put a second damaged folder into the first.
  const suffix = `.damaged-${now.toISOString().slice(0, 16).replace(/[-:]/g, '')}`;
  if (found.kind === 'copy') return messages.restoreCopy({ copy: found.place, folder, suffix });
  const files = filesFolder({ dataDirectory: data });
  // With a bucket, a restore does not touch the folder of files, which may remain from before a move into it.
  const aside = bucket === undefined && existsSync(files) ? [folder, files] : [folder];
  return messages.restoreBackup({ backup: found.place, aside, suffix, bucket });
}
