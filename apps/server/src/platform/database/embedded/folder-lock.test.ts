import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderBusyError, DatabaseFolderError } from '../database-errors.ts';
import { lockFolder } from './folder-lock.ts';

it('a folder that cannot be locked is refused with one sentence for the operator', async () => {
  const folder = '/proc/none/database';
  const locking = lockFolder(folder);
  await expect(locking).rejects.toBeInstanceOf(DatabaseFolderError);
  await expect(locking).rejects.toThrow(messages.notLocked(folder, 'listen EACCES').slice(0, -1));
});

it('a start that loses the race after a crash leaves the socket of the winner alone', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'goreal-lock-'));
  const folder = path.join(parent, 'database');
  const address = `${folder}.lock`;
  await leaveSocket(address);
  const losing = lockFolder(folder).catch((error: unknown) => error);
  while (!(await isAnswered(address))) await delay(2);
  // As another start does that found the dead owner at the same time.
  await rm(address);
  const winner = net.createServer((socket) => {
    // `isAnswered` closes its end before it has read the answer.
    socket.on('error', () => undefined);
    socket.end(`${process.pid} of-the-winner`);
  });
  winner.listen(address);
  await once(winner, 'listening');
  expect(await losing).toBeInstanceOf(DatabaseFolderBusyError);
  expect(await isAnswered(address)).toBe(true);
  winner.close();
  await rm(parent, { recursive: true });
});

/** Leaves a socket file without a listening process, as a killed process does. */
async function leaveSocket(address: string): Promise<void> {
  const program = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', program]), 'exit');
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
