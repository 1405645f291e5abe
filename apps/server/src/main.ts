import { fileURLToPath } from 'node:url';
import { ConfigError, type Mode, readConfig } from '#platform/config/config.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
  DatabaseTooNewError,
} from '#platform/database/database-errors.ts';
import { makeFolderDurablyNow } from '#platform/storage/durable-files.ts';
import { generateLocalConfig } from './demo/local-config.ts';
import { mainMessages as messages } from './main.messages.ts';
import { openMigrated } from './open-migrated.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

await run(process.argv[2]);

async function run(argument: string | undefined): Promise<void> {
  const mode: Mode | undefined =
    argument === 'local' || argument === 'serve' ? argument : undefined;
  if (!mode) return fail(messages.usage);
  let port = 0;
  try {
    const read = readConfig({ mode, root: ROOT });
    port = read.http.port;
    ensureFolder(read.dataDirectory);
    const config = mode === 'local' ? generateLocalConfig(read) : read;
    // The database opens in its thread while the rest of the server is read.
    const [database, { serveAcademy }] = await Promise.all([
      openMigrated(config, { onFatal: (error) => fail(messages.databaseGone(error.message)) }),
      import('./serve-academy.ts'),
    ]);
    await serveAcademy({ config, root: ROOT, database });
  } catch (error) {
    fail(sentenceFor(error, port));
  }
}

function ensureFolder(folder: string): void {
  try {
    makeFolderDurablyNow(folder);
  } catch {
    throw new DatabaseFolderError(messages.folder(folder));
  }
}

/** What an expected failure says in one sentence; anything else keeps its stack for the operator. */
function sentenceFor(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof DatabaseFolderError) return error.message;
  if (error instanceof DatabaseFolderBusyError) return messages.folderBusy(error.ownerPid);
  if (error instanceof DatabaseTooNewError) return messages.databaseNewer;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return messages.portBusy(port);
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return messages.portForbidden(port);
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return messages.folder('path' in error ? String(error.path) : '');
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return messages.databaseAway;
  return error.stack ?? error.message;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
