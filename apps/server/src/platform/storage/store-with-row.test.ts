import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { diskStorage } from './disk-storage.ts';
import { storeWithRow } from './store-with-row.ts';

const folder = folderOfFile();

const refused = Object.assign(new Error('no such person'), { code: '23503' });

async function outcomeOf(writeRow: () => Promise<unknown>, storage = diskStorage(folder)) {
  const from = path.join(folder, crypto.randomUUID());
  await writeFile(from, 'a picture');
  const file = { path: `pictures/${crypto.randomUUID()}`, from, contentType: 'image/webp' };
  const result = await storeWithRow(storage, file, writeRow).catch((error: unknown) => error);
  return { result, bytes: await storage.size(file.path) };
}

it('keeps a file whose row was written', async () => {
  expect(await outcomeOf(async () => 'the row')).toEqual({ result: 'the row', bytes: 9 });
});

it('removes a file whose row was refused', async () => {
  const refuse = async () => Promise.reject(refused);
  expect(await outcomeOf(refuse)).toEqual({ result: refused, bytes: undefined });
});

it('keeps a file where nobody knows whether its row was written', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  const loseConnection = async () => Promise.reject(lost);
  expect(await outcomeOf(loseConnection)).toEqual({ result: lost, bytes: 9 });
});

it('gives the reason of the refusal, also where the storage does not remove the file', async () => {
  const storage = {
    ...diskStorage(folder),
    remove: async () => Promise.reject(new Error('the bucket is busy')),
  };
  const { result } = await outcomeOf(async () => Promise.reject(refused), storage);
  expect(result).toBe(refused);
});
