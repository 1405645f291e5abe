import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderBusyError, DatabaseFolderError, errorCode } from '../database-errors.ts';
import { localAddress } from './local-address.ts';

const RACE_MS = 500;
const ANSWER_MS = 1_000;

/**
 * Locks the folder for this process by listening on a socket beside it: the operating system releases it when the
 * process ends, in any way. Returns the function that releases it. Throws DatabaseFolderBusyError when another
 * process of this machine holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = localAddress(`${folder}.lock`);
  const mark = randomUUID();
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} ${mark}`);
  });
  server.unref();
  if (!(await tryListen(server, { folder, address }))) {
    const owner = await askOwner(address);
    if (owner) throw new DatabaseFolderBusyError(folder, owner.pid);
    await rm(address, { force: true });
    if (!(await tryListen(server, { folder, address })))
      throw new DatabaseFolderBusyError(folder, undefined);
    // Two concurrent starts may both have removed a dead owner's socket: only one of them still answers.
    await delay(RACE_MS);
    const winner = await askOwner(address);
    // The loser's server stays open until its process ends: closing it would remove the path, which is the winner's.
    if (winner?.mark !== mark) throw new DatabaseFolderBusyError(folder, winner?.pid);
  }
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/** False when the address is in use, by a living process or as the left-over socket of a dead one. */
function tryListen(
  server: net.Server,
  { folder, address }: { folder: string; address: string },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      if (errorCode(error) === 'EADDRINUSE') return resolve(false);
      reject(new DatabaseFolderError(messages.notLocked(folder, error.message)));
    };
    server.once('error', onError);
    server.listen({ path: address }, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

type Owner = { pid: number | undefined; mark: string | undefined };

/** The process that listens there; undefined when none does. A suspended process still counts as the owner. */
function askOwner(address: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let connected = false;
    let text = '';
    const socket = net.connect({ path: address });
    const finish = () => {
      socket.destroy();
      const [pid, mark] = text.split(' ');
      resolve(connected ? { pid: pid ? Number(pid) : undefined, mark } : undefined);
    };
    socket.setTimeout(ANSWER_MS, finish);
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', finish);
    socket.on('end', finish);
  });
}
