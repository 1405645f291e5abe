import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { migrations } from '#migrations';
import { type BackupContents, backUp, type Holdings } from '#platform/backup/back-up.ts';
import { backupsFolder } from '#platform/backup/backups-folder.ts';
import { newBackupBelow, openPlace } from '#platform/backup/place.ts';
import { restore } from '#platform/backup/restore.ts';
import type { Config } from '#platform/config/config.ts';
import { secretMarkOf } from '#platform/config/keys.ts';
import { callServer, type Outcome } from '#platform/control/control-socket.ts';
import { DatabaseFolderBusyError } from '#platform/database/database-errors.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { countServers } from '#platform/database/transfer/server-sessions.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { backupOutcome, backupTargetOf, prove, totalsOf } from './operator-commands.ts';

/** Accepts a backup that was made with another secret; its encrypted columns stay unreadable. */
const OTHER_SECRET = '--other-secret';

/** `backup [PLACE]`: a complete backup, while the academy runs, into a new folder or prefix below PLACE. */
export async function backUpCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const below = args[0] ?? backupsFolder(config.dataDirectory);
  const place = newBackupBelow(isInBucket(below) ? below : path.resolve(below), new Date());
  try {
    return backupOutcome(place, await makeBackup(config, place));
  } catch (error) {
    if (!(error instanceof DatabaseFolderBusyError)) throw error;
    return callServer(config.dataDirectory, { command: 'backup', args: [place] });
  }
}

/** `restore PLACE`: into an empty academy; then verifies the ledger. */
export async function restoreCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const place = args.find((word) => !word.startsWith('--'));
  if (!place) return { lines: [messages.restoreUsage], code: 1 };
  const from = await openPlace(place, config);
  return withHoldings(config, async (holdings) => {
    const { manifest, isSealed } = await restore(holdings, {
      from,
      migrations,
      secretMarks: args.includes(OTHER_SECRET) ? undefined : secretMarksOf(config),
    });
    const { lines, code } = await prove(holdings.database);
    const said = [messages.restored(place), messages.holds(totalsOf(manifest))];
    if (!isSealed) said.push(messages.unsealed);
    return { lines: [...said, messages.startsClean, ...lines], code };
  });
}

/** `move up` and `move down`: between the data folder and the services of DATABASE_URL and S3_…. */
export async function moveCommand(config: Config, args: readonly string[]): Promise<Outcome> {
  const [direction] = args;
  if ((direction !== 'up' && direction !== 'down') || !config.database.url) {
    return { lines: [messages.moveUsage], code: 1 };
  }
  const nowhere = { url: undefined, directUrl: undefined, replicaUrl: undefined };
  const embedded = { ...config, database: nowhere, objectStore: undefined };
  const [from, to] = direction === 'up' ? [embedded, config] : [config, embedded];
  const place = newBackupBelow(backupsFolder(config.dataDirectory), new Date());
  const filesStay = isDeepStrictEqual(from.objectStore, to.objectStore);
  const lines = await withHoldings(from, async (source) => {
    const others = source.database.kind === 'embedded' ? 0 : await countServers(source.database);
    if (others > 0) return [messages.stillRunning(others)];
    const storage = filesStay ? undefined : source.storage;
    await backUp({ ...source, storage }, await backupTargetOf(config, place));
    return [];
  });
  if (lines.length > 0) return { lines, code: 1 };
  return withHoldings(to, async (target) => {
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
    const said = [messages.moved(place), messages.holds(totalsOf(manifest)), ...proof.lines];
    return { lines: said, code: proof.code };
  });
}

/** A backup by a process that can open the database. */
async function makeBackup(config: Config, place: string): Promise<BackupContents> {
  const target = await backupTargetOf(config, place);
  return withHoldings(config, (holdings) => backUp(holdings, target));
}

async function withHoldings<Result>(
  config: Config,
  work: (holdings: Holdings) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory } = config;
  const { url, directUrl } = config.database;
  const database = await openDatabase({ url: directUrl ?? url, dataDirectory });
  try {
    const storage = await openStorage(config);
    return await work({ database, storage, scratch: path.join(dataDirectory, 'passing') });
  } finally {
    await database.close();
  }
}

/** A backup that was made with a previous secret is accepted. */
function secretMarksOf({ secret, previousSecrets }: Config): string[] {
  return [secret, ...previousSecrets].map(secretMarkOf);
}

function isInBucket(place: string): boolean {
  return place.startsWith('s3://');
}
