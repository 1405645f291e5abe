import '#platform/config/umask.ts';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Mode, readConfig } from '#platform/config/config.ts';
import { makePrivateFolder } from '#platform/config/data-folder.ts';
import { generateLocalConfig } from '#platform/config/local-secrets.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
  DatabaseTooNewError,
} from '#platform/database/database-errors.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { stackOf, withCauses } from '#platform/logging/causes.ts';
import { createDatabaseWarnings } from '#platform/logging/database-warnings.ts';
import { printable } from '#platform/logging/printable.ts';
import { databaseRefusal } from './database-refusal.ts';
import { diskFailure, EXIT_CODES, type Failure } from './exit-codes.ts';
import { mainMessages as messages } from './main.messages.ts';
import { openMigrated } from './open-migrated.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the server listens, and the bucket of its files; known once the configuration is read. */
type Place = { port: number; host: string; bucket: string | undefined };
let place: Place = { port: 0, host: '', bucket: undefined };

await run(process.argv[2]);

async function run(argument: string | undefined): Promise<void> {
  const mode: Mode | undefined =
    argument === 'local' || argument === 'serve' ? argument : undefined;
  if (!mode) return fail(refusal(messages.usage));
  endOnFaults();
  try {
    const read = readConfig({ mode, root: ROOT });
    place = { ...read.http, bucket: read.objectStore?.bucket };
    ensureFolder(read.dataDirectory);
    const config = mode === 'local' ? generateLocalConfig(read) : read;
    const databaseWarnings = createDatabaseWarnings();
    // The database opens in its worker thread while the other modules load.
    const [database, { serveAcademy }] = await Promise.all([
      openMigrated(config, {
        onFatal: (error) => fail(failureOfDatabase(error)),
        onWarning: databaseWarnings.report,
        mayChooseStorage: true,
      }),
      import('./serve-academy.ts'),
    ]);
    await serveAcademy({ config, root: ROOT, database, databaseWarnings });
  } catch (error) {
    fail(failureOf(error));
  }
}

function ensureFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch {
    throw new DatabaseFolderError(messages.folder(folder));
  }
}

/** Ends the process after an uncaught error: its state is unknown, and the supervisor starts another process. */
function endOnFaults(): void {
  const end = (error: unknown): never => fail(diskFailure(error, place) ?? fault(error));
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function fault(error: unknown): Failure {
  return { sentence: messages.fault(stackOf(error)), code: EXIT_CODES.fault };
}

function refusal(sentence: string): Failure {
  return { sentence, code: EXIT_CODES.refused };
}

function failureOfDatabase(error: Error): Failure {
  return diskFailure(error, place) ?? refusal(messages.databaseGone(error.message));
}

function failureOf(error: unknown): Failure {
  const sentence = sentenceFor(error);
  return diskFailure(error, place) ?? (sentence === undefined ? fault(error) : refusal(sentence));
}

/** The one-sentence message of an expected failure, or of the cause of another; undefined for any other. */
function sentenceFor(error: unknown): string | undefined {
  for (const one of withCauses(error)) {
    const sentence = ownSentence(one);
    if (sentence !== undefined) return sentence;
  }
  return databaseRefusal(error);
}

function ownSentence(error: unknown): string | undefined {
  const { port, host } = place;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || error instanceof DatabaseFolderError) return error.message;
  if (error instanceof DatabaseFolderBusyError) return messages.folderBusy(error.ownerPid);
  if (error instanceof DatabaseTooNewError) return messages.databaseNewer;
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return messages.portBusy(port);
  const isUnknownHost = 'hostname' in error && error.hostname === host;
  if (code === 'EADDRNOTAVAIL' || isUnknownHost) return messages.hostUnusable(host);
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return messages.portForbidden(port);
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return messages.folder('path' in error ? String(error.path) : '');
  }
  return undefined;
}

function fail({ sentence, code }: Failure): never {
  process.stderr.write(`${printable(sentence)}\n`);
  process.exit(code);
}
