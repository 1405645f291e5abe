import '#platform/config/umask.ts';
import { fileURLToPath } from 'node:url';
import { resealFactors } from '#features/factors/index.ts';
import { resealTokens } from '#features/strava/index.ts';
import { BackupPlaceError } from '#platform/backup/place.ts';
import { RestoreError } from '#platform/backup/restore.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { generateLocalConfig, isOfHostedAcademy } from '#platform/config/local-secrets.ts';
import { ControlRequestError, callServer, type Outcome } from '#platform/control/control-socket.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
} from '#platform/database/database-errors.ts';
import { withLongTimeout } from '#platform/database/long-timeout.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { renewSecretMark } from '#platform/kept-keys/unchanged-secret.ts';
import { stackOf, withCauses } from '#platform/logging/causes.ts';
import { printable } from '#platform/logging/printable.ts';
import { StorageUnavailableError } from '#platform/storage/storage.ts';
import { createAcademy } from './app.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { backUpCommand, moveCommand, moveFilesCommand, restoreCommand } from './cli-backup.ts';
import { databaseRefusal } from './database-refusal.ts';
import { doctorMessages } from './doctor.messages.ts';
import { examine, type Finding } from './doctor.ts';
import { diskFailure, EXIT_CODES, type Failure } from './exit-codes.ts';
import { runCommand } from './operator-commands.ts';

/** Codes of a file that is missing, or cannot be read or written. */
const FILE_REFUSED: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ELOOP',
  'ENOENT',
  'ENOTDIR',
]);

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs one command of the operator's tool; returns its output and exit code. */
type Command = (config: Config, args: readonly string[]) => Promise<Outcome>;

const COMMANDS: Record<string, Command> = {
  'admin grant': inAcademy('admin grant', 2),
  'password-reset': inAcademy('password-reset', 1),
  door: inAcademy('door', 2),
  'young-players': inAcademy('young-players', 1),
  'age-band': inAcademy('age-band', 2),
  'factor-reset': inAcademy('factor-reset', 1),
  invite: inAcademy('invite', 3),
  'ledger verify': inAcademy('ledger verify', 0),
  'secrets rotate': rotateSecrets,
  backup: backUpCommand,
  restore: restoreCommand,
  'move files': moveFilesCommand,
  move: moveCommand,
};

const HELP = new Set(['help', '--help', '-h']);

process.exitCode = await withLongTimeout(() => main(process.argv.slice(2)));

async function main(words: readonly string[]): Promise<number> {
  let bucket: string | undefined;
  try {
    if (words.join(' ') === 'doctor') return await consultDoctor();
    const name = [2, 1].map((count) => words.slice(0, count).join(' ')).find(isCommand);
    const command = name === undefined ? undefined : COMMANDS[name];
    if (!name || !command) return say([messages.usage], HELP.has(words[0] ?? '') ? 0 : 1);
    const config = configure();
    bucket = config.objectStore?.bucket;
    const { lines, code } = await command(config, words.slice(name.split(' ').length));
    return say(lines, code);
  } catch (error) {
    const { sentence, code } = failureOf(error, bucket);
    return say([sentence], code);
  }
}

function isCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name);
}

/** @throws {ConfigError} without a secret, unless the data folder is that of local mode, or a new one without DATABASE_URL */
function configure(): Config {
  const config = readConfig({ mode: 'local', root: ROOT });
  if (config.secret) return config;
  if (isOfHostedAcademy(config)) throw new ConfigError([messages.needsSecret]);
  return generateLocalConfig(config);
}

/** Runs it, with at most this many words, in an own academy, or in the server that holds the embedded database. */
function inAcademy(command: string, most: number): Command {
  return async (config, args) => {
    if (args.length > most) return { lines: [messages.usage], code: 1 };
    const call = { command, args: [...args] };
    const academy = await createAcademy({ config, logLevel: 'silent' }).catch(onlyIfBusy);
    if (!academy) return callServer(config.dataDirectory, call);
    try {
      return await runCommand(academy, call, config);
    } finally {
      await academy.stop();
    }
  };
}

function onlyIfBusy(error: unknown): undefined {
  if (!(error instanceof DatabaseFolderBusyError)) throw error;
}

async function consultDoctor(): Promise<number> {
  const findings = await examine(() => readConfig({ mode: 'local', root: ROOT }));
  const count = (wanted: Finding['state']) =>
    findings.filter(({ state }) => state === wanted).length;
  const lines = findings.map(({ state, text }) => `${doctorMessages[state]}: ${text}`);
  const verdict = doctorMessages.verdict({
    failures: count('failure'),
    warnings: count('warning'),
  });
  process.stdout.write(`${printable([...lines, verdict].join('\n'))}\n`);
  return count('failure') === 0 ? 0 : 1;
}

/** Reseals every encrypted value in the database with GOREAL_SECRET. */
async function rotateSecrets(config: Config, args: readonly string[]): Promise<Outcome> {
  if (args.length > 0 || config.previousSecrets.length === 0) {
    return { lines: [messages.rotateUsage], code: 1 };
  }
  // Composing an academy already reseals its own keys.
  const academy = await createAcademy({ config, logLevel: 'silent' });
  try {
    const { database } = academy;
    const tokens =
      (await resealTokens({ database, config, clock: systemClock })) +
      (await resealFactors({ database, config }));
    await renewSecretMark(database, config);
    return { lines: [messages.rotated(tokens), messages.rotatedNext], code: 0 };
  } finally {
    await academy.stop();
  }
}

function say(lines: readonly string[], code: number): number {
  process[code === 0 ? 'stdout' : 'stderr'].write(`${printable(lines.join('\n'))}\n`);
  return code;
}

function failureOf(error: unknown, bucket: string | undefined): Failure {
  const sentence = sentenceFor(error);
  if (sentence !== undefined) return { sentence, code: EXIT_CODES.refused };
  return diskFailure(error, { bucket }) ?? { sentence: stackOf(error), code: EXIT_CODES.fault };
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
  if (error instanceof DatabaseFolderBusyError) return messages.folderBusy;
  if (error instanceof RestoreError) return messages.notRestored(error.fault, error.detail);
  if (error instanceof ControlRequestError) return messages.serverRefused(error.message);
  if (error instanceof StorageUnavailableError)
    return doctorMessages.storageUnusable(error.message);
  const code = errorCode(error);
  if (error instanceof Error && code !== undefined && FILE_REFUSED.has(code) && 'path' in error) {
    const files = 'dest' in error ? [error.path, error.dest] : [error.path];
    return messages.fileRefused(files.join(' → '), code);
  }
  const isSentence =
    error instanceof ConfigError ||
    error instanceof DatabaseFolderError ||
    error instanceof BackupPlaceError;
  return isSentence ? error.message : undefined;
}
