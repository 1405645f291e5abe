import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { deleteExpiredLeases } from './upload-leases.repository.ts';
import { createUploadLeases } from './upload-leases.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

/** One process: its leases, and whether another process has asked for the last one taken. */
function startProcess() {
  const leases = createUploadLeases(database);
  const state = { isWanted: false };
  const take = (uploadId: string, signal = new AbortController().signal) =>
    leases.take({ uploadId, signal, onWanted: () => (state.isWanted = true) });
  return { state, take };
}

/** Resolves to whether the promise is still pending after a waiting process has polled a few times. */
const isWaiting = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, 700, true)),
  ]);

const expire = (age: string) =>
  database.pool.query(`update upload_locks set until = now() - $1::interval`, [age]);

it('is held by one process, and asked for by the next one', async () => {
  const [first, second] = [startProcess(), startProcess()];
  const uploadId = randomUUID();
  const release = await first.take(uploadId);
  const waiting = second.take(uploadId);
  expect(await isWaiting(waiting)).toBe(true);
  await eventually(() => expect(first.state.isWanted).toBe(true));
  await release();
  await (await waiting)();
  expect(second.state.isWanted).toBe(false);
});

it('is one for each upload', async () => {
  const [first, second] = [startProcess(), startProcess()];
  const release = await first.take(randomUUID());
  const other = second.take(randomUUID());
  expect(await isWaiting(other)).toBe(false);
  await release();
  await (await other)();
});

it('is given up by a process that no longer waits', async () => {
  const [first, second] = [startProcess(), startProcess()];
  const uploadId = randomUUID();
  const release = await first.take(uploadId);
  const leave = new AbortController();
  const waiting = second.take(uploadId, leave.signal);
  leave.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await release();
  await (await second.take(uploadId))();
});

it('of an ended process is taken once it has expired, and its late release has no effect', async () => {
  const [dead, second, third] = [startProcess(), startProcess(), startProcess()];
  const uploadId = randomUUID();
  const lateRelease = await dead.take(uploadId);
  await expire('1 second');
  const release = await second.take(uploadId);
  await lateRelease();
  const waiting = third.take(uploadId);
  expect(await isWaiting(waiting)).toBe(true);
  await release();
  await (await waiting)();
});

it('is renewed while it is held', async () => {
  const uploadId = randomUUID();
  const release = await startProcess().take(uploadId);
  await database.pool.query(
    `update upload_locks set until = now() + interval '3 seconds' where upload_id = $1`,
    [uploadId],
  );
  await eventually(async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      'select extract(epoch from until - now())::float as left from upload_locks where upload_id = $1',
      [uploadId],
    );
    expect(rows[0]?.left).toBeGreaterThan(5);
  });
  await release();
});

it('of an ended process is deleted after an hour', async () => {
  const count = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from upload_locks',
    );
    return rows[0]?.n;
  };
  await database.pool.query('delete from upload_locks');
  await database.pool.query(
    `insert into upload_locks (upload_id, holder, until)
     values ($1, $2, now() - interval '59 minutes'), ($3, $4, now() - interval '61 minutes')`,
    [randomUUID(), randomUUID(), randomUUID(), randomUUID()],
  );
  await deleteExpiredLeases(database);
  expect(await count()).toBe(1);
});
