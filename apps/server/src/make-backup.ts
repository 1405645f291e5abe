import { type BackupContents, type BackupTarget, backUp } from '#platform/backup/back-up.ts';
import { transferFolder } from '#platform/backup/backups-folder.ts';
import {
  BackupPlaceError,
  folderOf,
  newBackupBelow,
  openPlace,
  requireOutside,
} from '#platform/backup/place.ts';
import { pruneBackups } from '#platform/backup/prune-backups.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { secretMarkOf } from '#platform/config/keys.ts';
import type { Outcome } from '#platform/control/control-socket.ts';
import type { Database } from '#platform/database/database.ts';
import { configOfFiles } from '#platform/kept-keys/unchanged-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { diskFailure } from './exit-codes.ts';

/** What the operator asked for: backups below a place, and how many complete ones stay there (all by default). */
export type BackupOrder = { below: string; keep: number | undefined };

/**
 * A complete backup, in the operator's tool or in the server that holds the embedded database. Old backups are removed
 * before it, so that their room can be used, and after it.
 */
export async function makeBackup(
  database: Database,
  config: Config,
  order: BackupOrder,
): Promise<Outcome> {
  try {
    return await backUpBelow(database, config, order);
  } catch (error) {
    const failure = failureOf(error, config);
    if (!failure) throw error;
    return { lines: [failure.sentence], code: failure.code };
  }
}

async function backUpBelow(
  database: Database,
  config: Config,
  { below, keep }: BackupOrder,
): Promise<Outcome> {
  const now = new Date();
  const files = await configOfFiles(database, config);
  await requireOutside(below, files);
  await pruneBackups(below, config, { keep: keep === undefined ? undefined : keep - 1, now });
  const storage = await openStorage(files);
  const scratch = transferFolder(config.dataDirectory);
  const place = newBackupBelow(below, now);
  const target = await backupTargetOf(config, place);
  const contents = await backUp({ database, storage, scratch }, target);
  await pruneBackups(below, config, { keep, now });
  const lines = [messages.backedUp(place), messages.holds(totalsOf(contents)), messages.leftOut];
  return { lines, code: 0 };
}

/** A failure that the operator can fix; the server passes its sentence on to the tool. */
function failureOf(
  error: unknown,
  { objectStore }: Config,
): { sentence: string; code: number } | undefined {
  const isExpected = error instanceof BackupPlaceError || error instanceof ConfigError;
  return isExpected
    ? { sentence: error.message, code: 1 }
    : diskFailure(error, { bucket: objectStore?.bucket });
}

export async function backupTargetOf(config: Config, place: string): Promise<BackupTarget> {
  return {
    to: await openPlace(place, config),
    folder: folderOf(place),
    floorBytes: config.uploads.diskFloorBytes,
    secretMark: secretMarkOf(config.secret),
    now: new Date(),
  };
}

export function totalsOf({ database, files }: BackupContents) {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: database.tables.length, rows, files: files.count, bytes: files.bytes };
}
