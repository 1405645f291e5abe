import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode, isMissingFile } from '#platform/errors/error-code.ts';
import { removeDurably, writeDurablyNow } from '#platform/storage/durable-files.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderError } from '../database-errors.ts';

/** Files of the database are missing, truncated or overwritten; continuing would lose or invent rows. */
export class DamagedFilesError extends Error {
  override readonly name = 'DamagedFilesError';
}

const CONTROL = 'global/pg_control';
/** Offsets in PostgreSQL 18's control file: checksum, state, position of the last checkpoint. */
const CONTROL_CRC_AT = 292;
const STATE_AT = 16;
const SHUT_DOWN = 1;
const CHECKPOINT_AT = 32;
const MAP = 'pg_filenode.map';
const MAP_MAGIC = 0x592717;
const MAP_CRC_AT = 520;
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact'];
/** Sizes of all relation files at the last clean stop. */
const SIZES = 'academy-sizes.json';
const RELATION_FILE = /^\d+(_vm|_init)?([.]\d+)?$/;

type Sizes = { checkpoint: string; files: Record<string, number> };

/**
 * Checks the files without which the engine cannot report anything itself: its control file, its file maps
 * and, after a clean stop, the size of every relation file.
 * @throws {DamagedFilesError}
 */
export function checkFolder(folder: string): void {
  for (const name of FOLDERS) {
    if (!existsSync(path.join(folder, name))) throw new DamagedFilesError(`${name} is missing`);
  }
  const control = readNeeded(folder, CONTROL);
  requireCrc(control, { name: CONTROL, at: CONTROL_CRC_AT });
  for (const below of ['global', ...databasesOf(folder)]) {
    const name = `${below}/${MAP}`;
    const map = readNeeded(folder, name);
    requireCrc(map, { name, at: MAP_CRC_AT });
    if (map.readUInt32LE(0) !== MAP_MAGIC) throw new DamagedFilesError(`${name} is overwritten`);
  }
  if (control.readUInt32LE(STATE_AT) === SHUT_DOWN) requireSizes(folder, checkpointOf(control));
}

/**
 * Rejects files without read and write access, as a program leaves them that ran as root; the engine would report them
 * as damage.
 * @throws {DatabaseFolderError} when the folder, or something below it, cannot be read and written
 */
export function requireAccessToAll(folder: string): void {
  requireAccess(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    // Of the file system, where the folder is the root of a disk; only root may read it.
    if (entry.name === 'lost+found') continue;
    if (entry.isDirectory()) requireAccessToAll(name);
    else requireAccess(name);
  }
}

/** @throws {DatabaseFolderError} when a file or folder exists and cannot be read and written */
export function requireAccess(name: string): void {
  try {
    const ofFolder = statSync(name).isDirectory() ? constants.X_OK : 0;
    accessSync(name, constants.R_OK | constants.W_OK | ofFolder);
  } catch (error) {
    if (isMissingFile(error)) return;
    const code = errorCode(error);
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new DatabaseFolderError(messages.notAccessible(name));
  }
}

/** Called before the engine writes: the recorded sizes become invalid. */
export async function deleteSizes(folder: string): Promise<void> {
  await removeDurably(path.join(folder, SIZES));
}

/** Records the sizes of all relation files; they are valid until the engine runs again. */
export function recordSizes(folder: string): void {
  const checkpoint = checkpointOf(readNeeded(folder, CONTROL));
  const sizes: Sizes = { checkpoint, files: sizesIn(folder) };
  writeDurablyNow(path.join(folder, SIZES), JSON.stringify(sizes));
}

function requireSizes(folder: string, checkpoint: string): void {
  const known = readSizes(folder);
  if (known?.checkpoint !== checkpoint) return;
  const here = sizesIn(folder);
  for (const [name, size] of Object.entries(known.files)) {
    if (here[name] === undefined) throw new DamagedFilesError(`${name} is missing`);
    if (here[name] !== size) {
      throw new DamagedFilesError(`${name} has ${here[name]} bytes instead of ${size}`);
    }
  }
}

/** An unreadable record of sizes is ignored; it is no damage of the database. */
function readSizes(folder: string): Sizes | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, SIZES), 'utf8')) as Sizes;
  } catch {
    return undefined;
  }
}

function sizesIn(folder: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const below of ['global', ...databasesOf(folder)]) {
    for (const name of readdirSync(path.join(folder, below))) {
      if (!RELATION_FILE.test(name)) continue;
      sizes[`${below}/${name}`] = statSync(path.join(folder, below, name)).size;
    }
  }
  return sizes;
}

function databasesOf(folder: string): string[] {
  const names = readdirSync(path.join(folder, 'base')).filter((name) => /^\d+$/.test(name));
  if (names.length === 0) throw new DamagedFilesError('base is empty');
  return names.map((name) => `base/${name}`);
}

function checkpointOf(control: Buffer): string {
  return control.readBigUInt64LE(CHECKPOINT_AT).toString(16);
}

function readNeeded(folder: string, name: string): Buffer {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new DamagedFilesError(`${name} is missing`);
  return readFileSync(file);
}

function requireCrc(bytes: Buffer, { name, at }: { name: string; at: number }): void {
  if (bytes.length < at + 4) throw new DamagedFilesError(`${name} is cut off`);
  if (crc32c(bytes.subarray(0, at)) === bytes.readUInt32LE(at)) return;
  throw new DamagedFilesError(`${name} does not match its checksum`);
}

/** CRC-32C, as PostgreSQL computes it. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
