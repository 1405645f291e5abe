import { expect, it } from 'vitest';
import { databaseMessages as messages } from '../database.messages.ts';
import { DatabaseFolderError } from '../database-errors.ts';
import { lockFolder } from './folder-lock.ts';

it('a folder that cannot be locked is refused with one sentence for the operator', async () => {
  const folder = '/proc/none/database';
  const locking = lockFolder(folder);
  await expect(locking).rejects.toBeInstanceOf(DatabaseFolderError);
  await expect(locking).rejects.toThrow(messages.notLocked(folder, 'listen EACCES').slice(0, -1));
});
