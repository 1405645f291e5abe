import { isDeepStrictEqual, type ParseArgsConfig, parseArgs } from 'node:util';
import { migrations } from '#migrations';
import { type AcademyStores, backUp } from '#platform/backup/back-up.ts';
import { backupsFolder, transferFolder } from '#platform/backup/backups-folder.ts';
import { folderOf, newBackupBelow, openPlace } from '#platform/backup/place.ts';
import { restore } from '#platform/backup/restore.ts';
import type { Config } from '#platform/config/config.ts';
import { secretMarkOf } from '#platform/config/keys.ts';
import { callServer, type Outcome } from '#platform/control/control-socket.ts';
import type { Database } from '#platform/database/database.ts';
import { DatabaseFolderBusyError } from '#platform/database/database-errors.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { countServers } from '#platform/database/transfer/server-sessions.ts';
import { isMigrated } from '#platform/database/transfer/tables.ts';
import { keptStorageMark, storageMarkOf } from '#platform/kept-keys/unchanged-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { type BackupOrder, backupTargetOf, makeBackup, totalsOf } from './make-backup.ts';
import { moveFiles } from './move-files.ts';
import { prove } from './operator-commands.ts';

/** `backup [PLACE] [--keep N]`: a complete backup, while the academy runs, into a new folder or prefix below PLACE. */
export async function backUpCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const order = readOrder(config, args);
  if (!order) return { lines: [messages.backupUsage], code: 1 };
  try {
    return await inStarted(config, (database) => makeBackup(database, config, order));
  } catch (error) {
    if (!(error instanceof DatabaseFolderBusyError)) throw error;
    const words = [order.below, ...(order.keep === undefined ? [] : [String(order.keep)])];
    return callServer(config.dataDirectory, { command: 'backup-below', args: words });
  }
}

/** Place and number of kept backups; undefined for words that are neither. */
function readOrder(config: Config, args: readonly string[]): BackupOrder | undefined {
  const { values, positionals } = parseWords(args, { keep: { type: 'string' } });
  const keep = values?.keep === undefined ? undefined : Number(values.keep);
  if (!positionals || positionals.length > 1) return undefined;
  if (keep !== undefined && !(Number.isSafeInteger(keep) && keep > 0)) return undefined;
  const below = positionals[0] ?? backupsFolder(config.dataDirectory);
  return { below: folderOf(below) ?? below, keep };
}

/** No values and no positionals where an option is unknown. */
function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return { values: undefined, positionals: undefined };
  }
}

/** `restore PLACE`: into an empty academy; then verifies the ledger. */
export async function restoreCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const { values, positionals } = parseWords(args, {
    // Accepts a backup that was made with another secret; its encrypted columns stay unreadable.
    'other-secret': { type: 'boolean' },
  });
  const [place, ...others] = positionals ?? [];
  if (!place || others.length > 0) return { lines: [messages.restoreUsage], code: 1 };
  const from = await openPlace(place, config);
  return withStores(config, async (stores) => {
    const { manifest, isSealed } = await restore(stores, {
      from,
      migrations,
      secretMarks: values?.['other-secret'] ? undefined : secretMarksOf(config),
    });
    const { lines, code } = await prove(stores.database);
    const restored = [messages.restored(place), messages.holds(totalsOf(manifest))];
    if (!isSealed) restored.push(messages.withoutChecksum);
    return { lines: [...restored, messages.jobsNotRestored, ...lines], code };
  });
}

/** `move files`: the files alone. */
export async function moveFilesCommand(
  config: Config,
  [direction, ...others]: readonly string[],
): Promise<Outcome> {
  if (others.length > 0) return { lines: [messages.moveFilesUsage], code: 1 };
  return inStarted(config, (database) => moveFiles(database, config, direction));
}

/** `move up` and `move down`: between the data folder and the services of DATABASE_URL and S3_…. */
export async function moveCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const [direction, ...surplus] = args;
  const isKnown = direction === 'up' || direction === 'down';
  if (!isKnown || surplus.length > 0 || !config.database.url) {
    return { lines: [messages.moveUsage], code: 1 };
  }
  const nowhere = { url: undefined, directUrl: undefined, replicaUrl: undefined };
  const embedded = { ...config, database: nowhere, objectStore: undefined };
  const [from, to] = direction === 'up' ? [embedded, config] : [config, embedded];
  const place = newBackupBelow(backupsFolder(config.dataDirectory), new Date());
  let filesStay = isDeepStrictEqual(from.objectStore, to.objectStore);
  const lines = await withStores(from, async (source) => {
    if (!(await isMigrated(source.database))) return [messages.neverStarted];
    const others = source.database.kind === 'embedded' ? 0 : await countServers(source.database);
    if (others > 0) return [messages.stillRunning(others)];
    const kept = await keptStorageMark(source.database, config);
    const known = [from, to].map(storageMarkOf);
    if (kept !== undefined && !known.includes(kept)) {
      return [messages.filesElsewhere(kept, storageMarkOf(from))];
    }
    filesStay ||= kept === storageMarkOf(to);
    const storage = filesStay ? undefined : source.storage;
    await backUp({ ...source, storage }, await backupTargetOf(config, place));
    return [];
  });
  if (lines.length > 0) return { lines, code: 1 };
  return withStores(to, async (target) => {
    const storage = filesStay ? undefined : target.storage;
    const { manifest } = await restore(
      { ...target, storage },
      {
        from: await openPlace(place, config),
        migrations,
        secretMarks: secretMarksOf(config),
      },
    );
    const proof = await prove(target.database);
    const lines = [messages.moved(place), messages.holds(totalsOf(manifest)), ...proof.lines];
    return { lines, code: proof.code };
  });
}

async function withStores<Result>(
  config: Config,
  work: (stores: AcademyStores) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (database) => {
    const storage = await openStorage(config);
    return work({ database, storage, scratch: transferFolder(config.dataDirectory) });
  });
}

/** A command for the database of an academy that was started at least once. */
async function inStarted(
  config: Config,
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  return withDatabase(config, async (database) =>
    (await isMigrated(database)) ? work(database) : { lines: [messages.neverStarted], code: 1 },
  );
}

async function withDatabase<Result>(
  { database: { url, directUrl }, dataDirectory }: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url: directUrl ?? url, dataDirectory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A backup that was made with a previous secret is accepted. */
function secretMarksOf({ secret, previousSecrets }: Config): string[] {
  return [secret, ...previousSecrets].map(secretMarkOf);
}
