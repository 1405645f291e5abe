import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderBusyError, DatabaseFolderError } from '../database-errors.ts';
import { lockFolder } from './folder-lock.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = folderOfTest();
  folder = path.join(parent, 'database');
});

it('a folder that cannot be locked is refused with one sentence for the operator', async () => {
  const none = '/proc/none/database';
  const locking = lockFolder(none);
  await expect(locking).rejects.toBeInstanceOf(DatabaseFolderError);
  await expect(locking).rejects.toThrow(messages.notLocked(none, 'unable to open database file'));
});

it('a folder is locked until it is unlocked, and its owner is named', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ ownerPid: process.pid });
  unlock();
  (await lockFolder(folder))();
});

it('exactly one of several processes locks the folder after a crash, however slow each is', async () => {
  const owner = startLocking();
  await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const starts = [startLocking({ isSlow: true }), startLocking({ isSlow: true })];
  await Promise.all(starts.map(({ stderr }) => once(stderr, 'data')));
  starts.push(startLocking());
  const answers = await Promise.all(
    starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
  );
  for (const start of starts) start.kill('SIGKILL');
  expect(answers.toSorted()).toEqual(['busy', 'busy', 'locked']);
});

it('a folder that an earlier version has locked by a socket is refused', async () => {
  const earlier = net.createServer().listen(`${folder}.lock`);
  await once(earlier, 'listening');
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(DatabaseFolderBusyError);
  earlier.close();
  (await lockFolder(folder))();
});

/**
 * A process that locks the folder, prints the outcome and continues until it is ended. A slow one does its first work
 * on files about a second late, as on a busy machine: Node's only thread for it computes something else before.
 */
function startLocking({ isSlow = false } = {}) {
  const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href);
  const program = `process.env.UV_THREADPOOL_SIZE = '1';
    const { lockFolder } = await import(${module});
    if (${isSlow}) {
      (await import('node:crypto')).pbkdf2('', '', 20_000_000, 16, 'sha1', () => undefined);
      setTimeout(() => console.error('slow'), 50);
    }
    setInterval(() => undefined, 1_000);
    console.log(await lockFolder(${JSON.stringify(folder)}).then(() => 'locked', ({ name }) => name === 'DatabaseFolderBusyError' ? 'busy' : name));`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
