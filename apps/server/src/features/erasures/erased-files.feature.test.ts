import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

afterEach(() => academy.sql`delete from erasures`);

it('the files of an account that had thousands are noted as deleted a hundred at a time', async () => {
  const { database } = academy;
  await database.pool.query(
    `insert into erasures (receipt_id, erased_at, counts, files, files_left)
     select gen_random_uuid(), now(), '{}', 5000, array_agg('submissions/somebody/' || n || '-of-their-reports.webp')
     from generate_series(1, 5000) n`,
  );
  const writes = vi.spyOn(database, 'tables');
  await academy.academy.jobs.send('erasures.files', {});
  await eventually(async () => {
    const { rows } = await database.pool.query('select files, files_left from erasures');
    expect(rows).toEqual([{ files: 5000, files_left: [] }]);
  });
  expect(writes.mock.calls.length).toBeLessThan(100);
  writes.mockRestore();
});

it('a file that cannot be removed keeps neither those after it nor those of other accounts', async () => {
  const { database, config } = academy;
  // The removal of a file fails where a folder has its name.
  await mkdir(path.join(config.dataDirectory, 'files/submissions/first/stuck'), {
    recursive: true,
  });
  await database.pool.query(
    `insert into erasures (receipt_id, erased_at, counts, files, files_left) values
       (gen_random_uuid(), '2026-01-01', '{}', 2, array['submissions/first/stuck', 'submissions/first/later']),
       (gen_random_uuid(), '2026-01-02', '{}', 1, array['submissions/second/file'])`,
  );
  await expect(academy.academy.jobs.run('erasures.files')).rejects.toMatchObject({
    cause: { cause: { code: expect.stringContaining('EISDIR') } },
  });
  const { rows } = await database.pool.query('select files_left from erasures order by erased_at');
  expect(rows).toEqual([{ files_left: ['submissions/first/stuck'] }, { files_left: [] }]);
});

it('folders that name an erased account are removed with its files, those of other accounts stay', async () => {
  const { database, config } = academy;
  const archives = path.join(config.dataDirectory, 'files/exports');
  for (const folder of ['gone/older', 'staying']) {
    await mkdir(path.join(archives, folder), { recursive: true });
    await writeFile(path.join(archives, folder, 'archive.zip'), 'zip');
  }
  await database.pool.query(
    `insert into erasures (receipt_id, erased_at, counts, files, files_left)
     values (gen_random_uuid(), now(), '{}', 0, array['exports/gone/', 'exports/never-made/'])`,
  );
  await academy.academy.jobs.run('erasures.files');
  expect(await readdir(archives)).toEqual(['staying']);
  expect(await readdir(path.join(archives, 'staying'))).toEqual(['archive.zip']);
});
