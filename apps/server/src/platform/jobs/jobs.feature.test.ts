import { HOUR_MS } from '@goreal/domain/calendar/durations';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callerName, runAsCaller } from '#platform/database/fair-share-pool.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];
let pruned = 0;
/** as whom each pruning asked the database */
const callers: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ database, logger: fastify({ logger: false }).log, timeZone: 'UTC' });
  const send = async ({ to }: { to: string }) => {
    if (to === 'nobody') throw new Error('no such person');
    done.push(to);
  };
  jobs.handle('mail.send', send, { isPersonal: true });
  jobs.handle('live-events.prune', async () => {
    pruned += 1;
    callers.push(callerName());
  });
  await jobs.start();
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const send = (to: string) =>
  database.transaction((tx) => jobs.sendIn(tx, 'mail.send', { to, subject: '', text: '' }));

it('runs jobs that this process queued one after another, without waiting for the next poll', async () => {
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}`);
  for (const person of people) await send(person);
  // Twenty polls would take forty seconds.
  await eventually(() => expect(done.toSorted()).toEqual(people.toSorted()));
});

it('continues after a job that fails, and keeps that one for a retry', async () => {
  await send('nobody');
  await send('somebody');
  await eventually(() => expect(done).toContain('somebody'));
  const [mails] = (await jobs.depths()).filter(({ name }) => name === 'mail.send');
  expect(mails).toMatchObject({ waiting: 1, failed: 0 });
});

it('does not run a job before its time', async () => {
  const at = new Date(Date.now() + HOUR_MS);
  await jobs.send('live-events.prune', {}, { at });
  await jobs.send('live-events.prune', {});
  await eventually(() => expect(pruned).toBe(1));
  const [prunes] = (await jobs.depths()).filter(({ name }) => name === 'live-events.prune');
  expect(prunes).toMatchObject({ waiting: 1 });
});

it('gives each kind of job a share of the database of its own, whoever sent it', async () => {
  callers.length = 0;
  await runAsCaller('an', () => jobs.send('live-events.prune', {}));
  await eventually(() => expect(callers).toEqual(['live-events.prune']));
});

it('stores a job of a transaction if and only if it commits', async () => {
  const work = (to: string, end: () => void) =>
    database.transaction(async (tx) => {
      await jobs.sendIn(tx, 'mail.send', { to, subject: '', text: '' });
      end();
    });
  const failing = () => {
    throw new Error('rolled back');
  };
  await expect(work('gone', failing)).rejects.toThrow('rolled back');
  await work('kept', () => undefined);
  await eventually(() => expect(done).toContain('kept'));
  expect(done).not.toContain('gone');
});

it('runs a personal job only once when its process ended after it had emptied the payload', async () => {
  await send('reader');
  const stateOf = async () => {
    const { rows } = await database.pool.query<{ id: string; state: string }>(
      `select id, state::text as state from jobs.job
       where name = 'mail.send' and data is null order by created_on desc limit 1`,
    );
    return rows[0];
  };
  await eventually(async () => {
    expect(done).toContain('reader');
    expect(await stateOf()).toMatchObject({ state: 'completed' });
  });
  const id = (await stateOf())?.id;
  // The library's monitor does the same with a job whose process has died.
  await database.pool.query(
    `update jobs.job set state = 'retry', start_after = now(), completed_on = null where id = $1`,
    [id],
  );
  await eventually(async () => expect(await stateOf()).toEqual({ id, state: 'completed' }));
  expect(done.filter((to) => to === 'reader')).toHaveLength(1);
});

it('stores a job in its transaction once the queues are open, before the start', async () => {
  const second = createJobs({ database, logger: fastify({ logger: false }).log, timeZone: 'UTC' });
  let removed = 0;
  second.handle('files.remove', async () => {
    removed += 1;
  });
  expect(second.isUsed).toBe(false);
  await second.open();
  expect({ isUsed: second.isUsed, isStarted: second.isStarted }).toEqual({
    isUsed: true,
    isStarted: false,
  });
  await database.transaction((tx) => second.sendIn(tx, 'files.remove', { paths: ['early.jpg'] }));
  const { rows } = await database.pool.query<{ state: string }>(
    `select state::text as state from jobs.job where data::text like '%early.jpg%'`,
  );
  expect({ rows, removed }).toEqual({ rows: [{ state: 'created' }], removed: 0 });
  await second.start();
  await eventually(() => expect(removed).toBe(1));
  await second.stop();
});

it('stores at a stop what was sent before the start', async () => {
  const second = createJobs({ database, logger: fastify({ logger: false }).log, timeZone: 'UTC' });
  second.handle('mail.send', async () => undefined);
  await database.transaction((tx) =>
    second.sendIn(tx, 'mail.send', { to: 'early', subject: '', text: '' }),
  );
  await second.stop();
  await eventually(() => expect(done).toContain('early'));
});

it('removes files that no row names any more, also when their storage was away for days and the server stopped for weeks', async () => {
  const logger = fastify({ logger: false }).log;
  const second = createJobs({ database, logger, timeZone: 'UTC', polls: false });
  const removed: string[] = [];
  let isAway = true;
  const failed = async () =>
    (await second.depths()).find(({ name }) => name === 'files.remove')?.failed;
  const failedDuring: unknown[] = [];
  second.handle('files.remove', async ({ paths }) => {
    failedDuring.push(await failed());
    if (isAway) throw new Error('the bucket does not answer');
    removed.push(...paths);
  });
  await second.start();
  await second.send('files.remove', { paths: ['avatars/before.jpg'] });
  for (let attempt = 1; attempt <= 60; attempt += 1) {
    await second.work();
    if (attempt === 5) expect(await failed()).toBe(0);
    if (attempt === 6) expect(await failed()).toBe(1);
    await database.pool.query(
      `update jobs.job set start_after = now() where name = 'files.remove' and state = 'retry'`,
    );
  }
  expect((await second.depths()).find(({ name }) => name === 'files.remove')).toMatchObject({
    waiting: 1,
    failed: 1,
  });
  expect(failedDuring.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
  await database.pool.query(
    `update jobs.job set start_after = start_after - interval '40 days', keep_until = keep_until - interval '40 days'
     where name = 'files.remove'`,
  );
  await database.pool.query(`update jobs.queue set maintain_on = null where name = 'files.remove'`);
  isAway = false;
  await second.work({ recover: true });
  expect(removed).toEqual(['avatars/before.jpg']);
  await second.stop();
});

it('starts again when a statement of the start was ended by a deadlock', async () => {
  let deadlocks = 0;
  const query: typeof database.pool.query = (...statement: unknown[]) => {
    const isInsert = String(statement[0]).includes('INSERT INTO jobs.job_common');
    if (isInsert && deadlocks === 0) {
      deadlocks += 1;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }
    return Reflect.apply(database.pool.query, database.pool, statement);
  };
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  const second = createJobs({
    database: { ...database, pool },
    logger: fastify({ logger: false }).log,
    timeZone: 'UTC',
    polls: false,
  });
  const before = pruned;
  second.handle('live-events.prune', async () => {
    pruned += 1;
  });
  await second.send('live-events.prune', {});
  await second.start();
  await eventually(() => expect(pruned).toBe(before + 1));
  expect(deadlocks).toBe(1);
  await second.stop();
});

it('writes a start that is repeated for the same reason to the log once a minute', async () => {
  const startedAt: number[] = [];
  const query = () => {
    const now = performance.now();
    // A start may send several queries; the next one begins a second later.
    if (now - (startedAt.at(-1) ?? Number.NEGATIVE_INFINITY) > 500) startedAt.push(now);
    return Promise.reject(Object.assign(new Error('the disk is full'), { code: '53100' }));
  };
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  const logger = fastify({ logger: false }).log;
  const warn = vi.spyOn(logger, 'warn');
  const second = createJobs({ database: { ...database, pool }, logger, timeZone: 'UTC' });
  // A server opens the queues before it listens, and listens without them where the database fails.
  await second.open();
  const starting = second.start();
  await eventually(() => expect(startedAt.length).toBeGreaterThan(3));
  await second.stop();
  await starting;
  expect(warn.mock.calls.map(([, words]) => words)).toEqual([
    'the queues open with the start of the jobs',
    'jobs begin again',
  ]);
});
