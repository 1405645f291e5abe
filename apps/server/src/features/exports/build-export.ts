import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { EXPORT_LIMITS } from '@goreal/domain/exports/export';
import { exportMessages } from '@goreal/domain/exports/exports.messages';
import { ZipFile } from 'yazl';
import { deliverNotifications } from '#features/notifications/index.ts';
import { type Clock, daysAfter } from '#platform/clock/clock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { scratchFolderOf } from '#platform/http/scratch-folder.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { ownRows } from '#platform/personal-data/own-rows.repository.ts';
import type { PersonalDataPart, PersonalFile } from '#platform/personal-data/personal-data.ts';
import type { DiskRoom } from '#platform/storage/disk-space.ts';
import { hashOfFile } from '#platform/storage/hash-of-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import { claimExport, deleteOlderExports, markExportReady } from './exports.repository.ts';

export type ExportsContext = {
  database: Database;
  storage: Storage;
  clock: Clock;
  timeZone: string;
  dataDirectory: string;
  diskRoom: DiskRoom;
  jobs: Pick<Jobs, 'send' | 'sendIn'>;
  /** the personal data of all features */
  parts: () => readonly PersonalDataPart[];
};

/** Space for the rows, which are packed and small beside the files. */
const ROWS_BYTES = 16 * 1024 * 1024;

/**
 * Job `exports.build`: streams all data of one user into a zip, row by row and file by file, so that memory use is
 * independent of its size. It replaces the archive before it, which has all files once more. It restarts from the
 * beginning after a crash; if the account is deleted meanwhile, nothing is kept. A job that takes too long, or whose
 * process seems dead, runs a second time beside the first: each run has files of its own, and the first to end counts.
 */
export async function buildExport(context: ExportsContext, exportId: string): Promise<void> {
  const { database, storage, clock } = context;
  const row = await claimExport(database, exportId);
  if (!row) return;
  const { user_id: userId } = row;
  const bytes = await exportBytes(context, userId);
  const release = await context.diskRoom.reserve(bytes, exportMessages.noRoom);
  const name = `${exportId}-${randomUUID()}.zip`;
  const file = path.join(scratchFolderOf(context.dataDirectory), name);
  const target = `exports/${userId}/${name}`;
  try {
    await writeArchive(context, { userId, file });
    const { size } = await stat(file);
    const sha256 = await hashOfFile(file);
    const archive = { path: target, from: file, contentType: 'application/zip' };
    const readyAt = clock.now();
    const expiresAt = daysAfter(readyAt, EXPORT_LIMITS.keptDays);
    const isThere = await storeWithRow(storage, archive, () =>
      database.transaction(async (tx) => {
        const done = { exportId, path: target, size, sha256, readyAt, expiresAt };
        if (!(await markExportReady(tx, done))) return false;
        const paths = await deleteOlderExports(tx, { userId, keep: exportId });
        if (paths.length > 0) await context.jobs.sendIn(tx, 'files.remove', { paths });
        await deliverNotifications(tx, [
          {
            userId,
            cause: `export:${exportId}`,
            type: 'admin_notification',
            title: exportMessages.readyTitle,
            body: exportMessages.readyBody(EXPORT_LIMITS.keptDays),
            clickAction: '/dashboard?tab=settings#data',
            createdAt: readyAt,
          },
        ]);
        return true;
      }),
    );
    if (isThere) await removeOthers(storage, { userId, keep: target });
    else await discard(storage, { userId, target });
  } finally {
    await rm(file, { force: true });
    release();
  }
}

/** The account may have been erased meanwhile: then no folder may name it either. */
async function discard(
  storage: Storage,
  { userId, target }: { userId: string; target: string },
): Promise<void> {
  await storage.remove(target);
  await storage.removeEmptyFolder?.(`exports/${userId}/`);
}

/** Archives of runs that ended before their file was recorded. A person has one export at a time. */
async function removeOthers(
  storage: Storage,
  { userId, keep }: { userId: string; keep: string },
): Promise<void> {
  for await (const { path: stored } of storage.list(`exports/${userId}/`)) {
    if (stored !== keep) await storage.remove(stored);
  }
}

/** Space that an archive takes at most, apart from an unusual number of rows. */
export async function exportBytes(context: ExportsContext, userId: string): Promise<number> {
  const { present } = await storedFiles(context, userId);
  return present.reduce((sum, { size }) => sum + size, ROWS_BYTES);
}

async function writeArchive(
  context: ExportsContext,
  { userId, file }: { userId: string; file: string },
): Promise<void> {
  const { database, clock, timeZone, parts } = context;
  const zip = new ZipFile();
  const packed = zip.outputStream.pipe(new PassThrough());
  const written = pipeline(packed, createWriteStream(file));
  // An error in an entry must abort the archive, which would otherwise wait for it.
  const fail = (error: Error) => void packed.destroy(error);
  zip.on('error', fail);
  for (const part of parts().filter(({ tables }) => tables.length > 0)) {
    zip.addReadStreamLazy(`data/${part.name}.json`, (give) => {
      const json = Readable.from(jsonOf(database, { part, userId }), { objectMode: false });
      give(null, json.on('error', fail));
    });
  }
  const { present, missing } = await storedFiles(context, userId);
  for (const { path: stored, name } of present) {
    // Pictures, videos and sound are already compressed.
    zip.addReadStreamLazy(`files/${name}`, { compress: false }, (give) => {
      openFile(context.storage, stored).then(
        (stream) => give(null, stream.on('error', fail)),
        (error: Error) => fail(error),
      );
    });
  }
  const madeAt = formatDateTime(clock.now(), timeZone);
  const readme = exportMessages.readme({ madeAt, missing });
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  zip.end();
  await written;
}

/** `{ "table": [row, …], … }`, one row at a time. */
async function* jsonOf(
  connection: Connection,
  { part, userId }: { part: PersonalDataPart; userId: string },
): AsyncGenerator<string> {
  let before = '{';
  for (const table of part.tables) {
    yield `${before}\n${JSON.stringify(table.table)}: [`;
    let comma = '\n';
    for await (const row of ownRows(connection, { table, userId })) {
      yield `${comma}${JSON.stringify(row)}`;
      comma = ',\n';
    }
    yield ']';
    before = ',';
  }
  yield '\n}\n';
}

async function storedFiles(
  { database, storage, parts }: ExportsContext,
  userId: string,
): Promise<{ present: (PersonalFile & { size: number })[]; missing: string[] }> {
  const present: (PersonalFile & { size: number })[] = [];
  const missing: string[] = [];
  for (const part of parts()) {
    for (const file of (await part.files?.(database, userId)) ?? []) {
      const size = await storage.size(file.path);
      if (size === undefined) missing.push(file.name);
      else present.push({ ...file, size });
    }
  }
  return { present, missing };
}

async function openFile(storage: Storage, stored: string): Promise<Readable> {
  const stream = await storage.open(stored);
  return stream ?? Readable.from([]);
}
