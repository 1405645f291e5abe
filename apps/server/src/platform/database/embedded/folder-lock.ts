import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '#platform/errors/error-code.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderBusyError, DatabaseFolderError } from '../database-errors.ts';
import { requireAccess } from './folder-check.ts';
import { localAddress } from './local-address.ts';

/** SQLite's result code SQLITE_BUSY: another connection has locked the file. */
const BUSY = 5;

/** The locks that this process holds: a connection that is garbage collected ends its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder for this process, and returns the function that unlocks it.
 *
 * The lock is an exclusive transaction of SQLite on an empty file beside the folder, for which SQLite holds a lock of
 * the operating system. It ends with the process, however that ends. So no start has to remove what a killed process
 * left, which two starts could do at once. No other code of this process may open that file: on Linux, closing it
 * would end the lock.
 * @throws {DatabaseFolderBusyError} when another process of this machine has locked it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = takeLock(folder);
  const unlock = () => {
    held.delete(lock);
    lock.close();
  };
  held.add(lock);
  if (await isLockedByEarlierVersion(folder)) {
    unlock();
    throw new DatabaseFolderBusyError(folder, undefined);
  }
  writeOwner(folder);
  return unlock;
}

function takeLock(folder: string): DatabaseSync {
  const file = `${folder}.lock.sqlite`;
  requireAccess(path.dirname(folder));
  // SQLite takes no lock on a read-only file, so several processes could open the database.
  requireAccess(file);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma journal_mode = off; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === BUSY) throw new DatabaseFolderBusyError(folder, readOwner(folder));
    throw new DatabaseFolderError(messages.notLocked(folder, message));
  }
}

/** Earlier versions locked the folder by listening on a socket beside it, and left the socket when they were killed. */
async function isLockedByEarlierVersion(folder: string): Promise<boolean> {
  const address = localAddress(`${folder}.lock`);
  const socket = net.connect({ path: address });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    rmSync(address, { force: true });
    return false;
  } finally {
    socket.destroy();
  }
}

/** Writes who has locked the folder. It only informs the operator, so a full disk does not prevent the start. */
function writeOwner(folder: string): void {
  const file = ownerFile(folder);
  rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid));
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}

function readOwner(folder: string): number | undefined {
  const file = ownerFile(folder);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

function ownerFile(folder: string): string {
  return `${folder}.pid`;
}
