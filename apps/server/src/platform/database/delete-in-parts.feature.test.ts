import { expect, it } from 'vitest';
import { failingStatements } from '#testing/failing-statements.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { ROWS_TOGETHER } from './delete-in-parts.ts';

const academy = await testAcademy();
const { pool } = academy.database;
const statements = failingStatements(pool);
const COUNT = ROWS_TOGETHER + 200;

/** What inserts `COUNT` old rows, and the job that deletes them. */
const CASES = [
  {
    job: 'sign-ins.prune',
    table: 'sign_ins',
    insert: `insert into sign_ins (user_id, method, outcome, address, user_agent, is_new_device, at)
      select id, 'password', 'ok', '192.0.2.1', '', false, '2001-01-01'
      from (select id from auth_users limit 1) as one, generate_series(1, ${COUNT})`,
  },
  {
    job: 'push.prune',
    table: 'push_deliveries',
    insert: `insert into push_deliveries
        (notification_id, device_id, by_fcm, state, due_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), false, 'accepted', '2001-01-01', '2001-01-01'
      from generate_series(1, ${COUNT})`,
  },
  {
    job: 'error-logs.prune',
    table: 'error_logs',
    insert: `insert into error_logs (error_type, severity, message, fingerprint, created_at)
      select 'api', 'low', 'old', 'old', '2001-01-01' from generate_series(1, ${COUNT})`,
  },
  {
    job: 'error-logs.prune',
    table: 'error_groups',
    insert: `insert into error_groups
        (fingerprint, error_type, severity, message, count, first_seen, last_seen)
      select n, 'api', 'low', 'old', 1, '2001-01-01', '2001-01-01'
      from generate_series(1, ${COUNT}) as n`,
  },
] as const;

it.each(CASES)('$job deletes old rows of $table some at a time', async ({ job, table, insert }) => {
  await academy.signUp();
  await pool.query(`delete from ${table}`);
  await pool.query(insert);
  const left = async () => (await pool.query(`select from ${table}`)).rowCount ?? 0;
  const before = await left();
  const prune = () => academy.academy.jobs.run(job);
  let statement = 0;
  // The first statement that fails after some rows were deleted.
  while ((await left()) === before && statement < 5) {
    statement += 1;
    await statements.failAt(statement, () => prune().catch(() => undefined));
  }
  expect(await left()).toBe(before - ROWS_TOGETHER);
  await prune();
  expect(await left()).toBe(0);
});
