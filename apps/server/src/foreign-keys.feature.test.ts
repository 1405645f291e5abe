import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

/** A row of these is deleted alone, so one scan of a table without an index is enough; others are deleted in thousands. */
const DELETED_ONE_AT_A_TIME = ['auth_users', 'profiles', 'backgrounds'];

it('rows that go with each of many deleted rows are found by an index', async () => {
  const rows = await academy.sql<{
    column: string;
  }>`select c.conrelid::regclass || '.' || a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace
       and c.confrelid::regclass::text <> all (${DELETED_ONE_AT_A_TIME})
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
         and i.indkey[0] = c.conkey[1] and i.indpred is null)`;
  expect(rows).toEqual([]);
});
