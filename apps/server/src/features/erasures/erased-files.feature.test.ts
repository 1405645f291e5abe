import { expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

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
