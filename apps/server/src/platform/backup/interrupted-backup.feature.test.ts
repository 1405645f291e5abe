import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const secretMark = 'mark';
const NAMES = ['submissions/1.png', 'submissions/2.png', 'submissions/3.png'];

const folder = folderOfFile();
const world = await testAcademy();
await world.player();
const files = diskStorage(path.join(folder, 'files'));
for (const name of NAMES) await put(files, name);
const source = { database: world.database, storage: files, scratch: path.join(folder, 'passing') };

async function put(storage: Storage, name: string): Promise<void> {
  const from = path.join(folder, 'incoming');
  await writeFile(from, name);
  await storage.putFile({ path: name, from, contentType: 'text/plain' });
}

async function namesIn(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for await (const { path: name } of storage.list('')) found.push(name);
  return found.sort();
}

/** A place below the test's folder. */
function placeIn(name: string) {
  const place = path.join(folder, name);
  return { to: diskStorage(place), folder: place, secretMark, now: new Date() };
}

describe('a backup that cannot be finished leaves nothing', () => {
  it('when a file cannot be read', async () => {
    const broken: Storage = {
      ...files,
      async open(name) {
        if (name === NAMES[2]) throw new Error('read error');
        return files.open(name);
      },
    };
    const backup = backUp({ ...source, storage: broken }, placeIn('kept/academy-1'));
    await expect(backup).rejects.toThrow('read error');
    expect(await readdir(path.join(folder, 'kept'))).toEqual([]);
    expect(await readdir(source.scratch)).toEqual([]);
  });

  it('when the disk would have less free than the floor, already before it begins', async () => {
    const backup = backUp(source, { ...placeIn('kept/academy-2'), floorBytes: 2 ** 60 });
    await expect(backup).rejects.toThrow('of free space');
    expect(await readdir(path.join(folder, 'kept'))).toEqual([]);
  });

  it('when the disk gets full meanwhile', async () => {
    const growing: Storage = {
      ...files,
      async *list(prefix) {
        for await (const file of files.list(prefix)) {
          // The first listing is that of the estimate.
          yield listings > 1 ? { ...file, size: 2 ** 60 } : file;
        }
      },
    };
    let listings = 0;
    const counted: Storage = {
      ...growing,
      list(prefix) {
        listings += 1;
        return growing.list(prefix);
      },
    };
    const backup = backUp({ ...source, storage: counted }, placeIn('kept/academy-3'));
    await expect(backup).rejects.toThrow('of free space');
    expect(await readdir(path.join(folder, 'kept'))).toEqual([]);
  });

  it('but never removes what was there before it', async () => {
    const place = placeIn('kept/academy-4');
    await put(place.to, 'another.txt');
    const broken: Storage = { ...files, open: () => Promise.reject(new Error('read error')) };
    await expect(backUp({ ...source, storage: broken }, place)).rejects.toThrow('read error');
    expect(await namesIn(place.to)).toContain('another.txt');
  });
});

it.each([
  ['the place of the files', [secretMark], ['chat', 'storage'], ['chat']],
  ['every key of another secret', undefined, ['chat', 'storage'], []],
])('a restore that was killed after everything was there has forgotten %s', async (...given) => {
  const [, secretMarks, names, left] = given;
  onTestFinished(async () => {
    await world.sql`delete from kept_keys where sealed = 'sealed'`;
  });
  for (const name of names) {
    await world.sql`insert into kept_keys (name, sealed) values (${name}, 'sealed')
      on conflict (name) do nothing`;
  }
  const to = diskStorage(path.join(folder, `whole-${left.length}`));
  await backUp(source, { ...placeIn(`whole-${left.length}`), to });
  const database = await createTestDatabase();
  const storage = diskStorage(path.join(folder, `restored-${left.length}`));
  const stuck = Promise.withResolvers<void>();
  const killed: Storage = {
    ...storage,
    remove() {
      stuck.resolve();
      return new Promise(() => undefined);
    },
  };
  const scratch = path.join(folder, 'passing');
  const options = { from: to, secretMarks, migrations };
  await Promise.race([stuck.promise, restore({ database, storage: killed, scratch }, options)]);
  const { rows } = await database.pool.query(
    'select name from kept_keys where name = any($1) order by name',
    [names],
  );
  expect(rows.map(({ name }) => name)).toEqual(left);
  await database.close();
});

it('a restore that was killed while it copied files can be repeated', async () => {
  const from = diskStorage(path.join(folder, 'complete'));
  await backUp(source, { ...placeIn('complete'), to: from });
  const database = await createTestDatabase();
  const storage = diskStorage(path.join(folder, 'restored'));
  const stuck = Promise.withResolvers<void>();
  const killed: Storage = {
    ...storage,
    putFile(file) {
      if (file.path !== NAMES[1]) return storage.putFile(file);
      stuck.resolve();
      return new Promise(() => undefined);
    },
  };
  const scratch = path.join(folder, 'passing');
  const options = { from, secretMarks: [secretMark], migrations };
  void restore({ database, storage: killed, scratch }, options);
  await stuck.promise;
  await restore({ database, storage, scratch }, options);
  expect(await namesIn(storage)).toEqual(NAMES);
  await expect(restore({ database, storage, scratch }, options)).rejects.toMatchObject({
    fault: 'not-empty',
  });
  await database.close();
});
