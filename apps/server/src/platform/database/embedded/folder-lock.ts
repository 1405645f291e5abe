import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseFolderBusyError, DatabaseFolderError, errorCode } from '../database-errors.ts';
import { localAddress } from './local-address.ts';

const RACE_MS = 150;
const ANSWER_MS = 1_000;

/**
 * Takes the folder for this process by listening on a socket beside it: the operating system frees
 * it the moment the process ends, however it ends. Returns the way to give it back.
 * Throws DatabaseFolderBusyError when another process of this machine has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = localAddress(`${folder}.lock`);
  const mark = randomUUID();
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} ${mark}`);
  });
  server.unref();
  if (!(await tryListen(server, address))) {
    const owner = await askOwner(address);
    if (owner) throw new DatabaseFolderBusyError(folder, owner.pid);
    await rm(address, { force: true });
    if (!(await tryListen(server, address))) throw new DatabaseFolderBusyError(folder, undefined);
    // Two starts at once may both have cleared the dead owner's socket: only one still answers.
    await delay(RACE_MS);
    const winner = await askOwner(address);
    if (winner?.mark !== mark) {
      server.close();
      throw new DatabaseFolderBusyError(folder, winner?.pid);
    }
  }
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/** False when the address is taken, by a living process or a dead one's left-over. */
function tryListen(server: net.Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      if (errorCode(error) === 'EADDRINUSE') return resolve(false);
      reject(new DatabaseFolderError(`The database folder cannot be locked: ${error.message}.`));
    };
    server.once('error', onError);
    server.listen({ path: address }, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

type Owner = { pid: number | undefined; mark: string | undefined };

/** Who listens there; undefined when nobody does. A stopped process still counts as the owner. */
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
