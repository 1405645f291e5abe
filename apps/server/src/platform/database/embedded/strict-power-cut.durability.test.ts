import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StrictDisk, watchStrictDisk } from '#testing/services/durability/strict-disk.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { createFolder, openEngine } from './open-engine.ts';

const CUTS = 4;
const ROWS_BETWEEN = 5;

let folder: string;
let disk: StrictDisk;

beforeEach(async () => {
  folder = folderOfTest();
  disk = await watchStrictDisk(folder);
});

afterEach(() => {
  disk.stop();
});

it('the database keeps every commit when a power cut loses everything not synced', async () => {
  await createFolder(path.join(folder, 'database'));
  const engine = await openEngine(path.join(folder, 'database'));
  let rows = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    // New files, a new index and a checkpoint in between: directory entries as well as contents.
    await engine.exec(`create table bells_${cut} (id int primary key)`);
    await engine.exec(`create table empty_${cut} (id int)`);
    for (let row = 0; row < ROWS_BETWEEN; row += 1) {
      await engine.exec(`insert into bells_${cut} values (${row})`);
    }
    rows += ROWS_BETWEEN;
    if (cut % 2 === 1) await engine.exec('checkpoint');
    const rest = path.join(folder, `rest-${cut}`);
    disk.cutTo(rest);
    const reopened = await openEngine(path.join(rest, 'database'));
    const tables = Array.from({ length: cut + 1 }, (_, each) =>
      [`select id from bells_${each}`, `select id from empty_${each}`].join(' union all '),
    );
    const found = await reopened.query<{ count: number }>(
      `select count(*)::int as count from (${tables.join(' union all ')}) rows`,
    );
    expect(found.rows).toEqual([{ count: rows }]);
    await reopened.close();
  }
  await engine.close();
}, 600_000);
