import { setTimeout as delay } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';

type Tables = {
  scrolls: {
    id: Generated<number>;
    title: string;
    pages: number;
    parent: number | null;
    written_at: Generated<Date>;
    written_on: Generated<string>;
  };
};

const database = await createTestDatabase({ isAltered: true });
await database.pool.query(`create table scrolls (
    id bigint generated always as identity primary key,
    title text not null constraint scrolls_title_unique unique,
    pages int not null constraint scrolls_pages_check check (pages > 0),
    parent bigint constraint scrolls_parent_known references scrolls (id),
    written_at timestamptz not null default now(),
    written_on date not null default '2026-02-28')`);

afterAll(() => database.close());

beforeEach(() => database.pool.query('delete from scrolls'));

function add(connection: Pick<Database, 'tables'>, title: string, pages = 1) {
  return connection.tables<Tables>().insertInto('scrolls').values({ title, pages, parent: null });
}

async function titles(): Promise<string[]> {
  const rows = await database
    .tables<Tables>()
    .selectFrom('scrolls')
    .select('title')
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

describe('values', () => {
  it('gives bigint as number, timestamps as Date and days as text', async () => {
    const row = await add(database, 'a').returningAll().executeTakeFirstOrThrow();
    expect(row.id).toBeTypeOf('number');
    expect(row.written_at).toBeInstanceOf(Date);
    expect(row.written_on).toBe('2026-02-28');
  });

  it('uses UTC', async () => {
    const { rows } = await database.pool.query('show timezone');
    expect(rows).toEqual([{ TimeZone: 'UTC' }]);
  });

  it('identifies violated constraints', async () => {
    await add(database, 'a').execute();
    const twice = await add(database, 'a')
      .execute()
      .catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, 'scrolls_title_unique')).toBe(true);
    expect(isUniqueViolation(twice, 'another')).toBe(false);
    const noPages = await add(database, 'b', 0)
      .execute()
      .catch((error: unknown) => error);
    expect(noPages).toMatchObject({ code: '23514', constraint: 'scrolls_pages_check' });
    const orphan = await database.pool
      .query("insert into scrolls (title, pages, parent) values ('c', 1, -1)")
      .catch((error: unknown) => error);
    expect(orphan).toMatchObject({ code: '23503', constraint: 'scrolls_parent_known' });
    const untitled = await database.pool
      .query('insert into scrolls (pages) values (1)')
      .catch((error: unknown) => error);
    expect(untitled).toMatchObject({ code: '23502' });
    expect(isUniqueViolation(untitled)).toBe(false);
  });

  it('matches Vietnamese words without their marks', async () => {
    await database.pool.query('create extension if not exists unaccent');
    await database.pool.query('create extension if not exists pg_trgm');
    const { rows } = await database.pool.query(
      "select unaccent('Nguyễn Đình Chiểu') as plain, similarity('quest', 'quests') > 0.5 as alike",
    );
    expect(rows).toEqual([{ plain: 'Nguyen Dinh Chieu', alike: true }]);
  });

  it.each([1_000, 6_000, 12_000, 20_000])(
    'accepts or refuses JSON nested %d deep, and answers the next query',
    async (depth) => {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const answer = await database.pool
        .query('select length($1::jsonb::text) as length', [deep])
        .then(({ rows }) => rows[0].length)
        .catch(errorCode);
      expect([2 * depth, '54001']).toContain(answer);
      await add(database, 'after').execute();
      expect(await titles()).toEqual(['after']);
    },
  );
});

describe('transactions', () => {
  it('commits only when the work resolves', async () => {
    const result = await database.transaction(async (tx) => {
      await add(tx, 'kept').execute();
      return 'done';
    });
    const failed = database.transaction(async (tx) => {
      await add(tx, 'dropped').execute();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(result).toBe('done');
    expect(await titles()).toEqual(['kept']);
  });

  it('fails a transaction whose error was caught and ignored', async () => {
    await add(database, 'a').execute();
    const swallowed = database.transaction(async (tx) => {
      await add(tx, 'b').execute();
      await add(tx, 'a')
        .execute()
        .catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
    expect(await titles()).toEqual(['a']);
  });

  it('isolates concurrent statements', async () => {
    const inside = database.transaction(async (tx) => {
      await add(tx, 'inside').execute();
      await delay(50);
      throw new Error('rolled back');
    });
    const outside = add(database, 'outside').execute();
    await expect(inside).rejects.toThrow('rolled back');
    await outside;
    expect(await titles()).toEqual(['outside']);
  });

  it('refuses statements on the database itself inside a transaction, also a nested one', async () => {
    const aside = database.transaction(async () => add(database, 'aside').execute());
    await expect(aside).rejects.toThrow('A transaction is open here');
    const nested = database.transaction(() => database.transaction(async () => undefined));
    await expect(nested).rejects.toThrow('A transaction is open here');
    await add(database, 'fine').execute();
  });

  it('runs hooks in order after the commit, never after a rollback', async () => {
    const seen: unknown[] = [];
    await database.transaction(async (tx) => {
      tx.afterCommit(async () => {
        await delay(5);
        seen.push(await titles());
      });
      tx.afterCommit(() => void seen.push('second'));
      await add(tx, 'a').execute();
    });
    const failed = database.transaction(async (tx) => {
      tx.afterCommit(() => void seen.push('never'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(seen).toEqual([['a'], 'second']);
  });

  it('announces live events once, after the commit that appended them', async () => {
    let calls = 0;
    const stop = database.onEmitted(() => {
      calls += 1;
    });
    const event = { channel: 'everyone', name: 'calendar.changed', data: {} } as const;
    await database.transaction(async (tx) => {
      await tx.emit([event, event]);
      await tx.emit([event]);
      tx.emitted();
      expect(calls).toBe(0);
    });
    expect(calls).toBe(1);
    const failed = database.transaction(async (tx) => {
      await tx.emit([event]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await database.transaction((tx) => tx.emit([]));
    expect(calls).toBe(1);
    await database.emit([event]);
    database.emitted();
    expect(calls).toBe(3);
    stop();
    database.emitted();
    expect(calls).toBe(3);
  });

  it.each([
    ['40001', 3],
    ['40P01', 2],
  ])('runs the work again after %s, with fresh hooks', async (code, failures) => {
    let attempts = 0;
    const hooks: string[] = [];
    await database.transaction(async (tx) => {
      attempts += 1;
      tx.afterCommit(() => void hooks.push('run'));
      await add(tx, `try ${attempts}`).execute();
      if (attempts <= failures) {
        await sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`.execute(tx.tables());
      }
    });
    expect({ attempts, hooks }).toEqual({ attempts: failures + 1, hooks: ['run'] });
    expect(await titles()).toEqual([`try ${failures + 1}`]);
  });

  it('gives up after three retries', async () => {
    let attempts = 0;
    const hopeless = database.transaction(async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx.tables());
    });
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
  });

  it('leaves no state of an aborted client to the next one', async () => {
    const client = await database.pool.connect();
    await client.query("set search_path to 'pg_catalog'");
    await client.query({ name: 'named', text: 'select 1' });
    await client.query('begin');
    await client.query("insert into public.scrolls (title, pages) values ('half', 1)");
    client.release(true);
    await database.pool.query({ name: 'named', text: 'select 2' });
    expect(await titles()).toEqual([]);
  });
});

describe('notifications', () => {
  it('arrive after the commit, not after a rollback, and not once stopped', async () => {
    const received: string[] = [];
    const stop = await database.listen('Tin tức', (payload) => void received.push(payload));
    const notify = (payload: string, fail: boolean) =>
      database.transaction(async (tx) => {
        await sql`select pg_notify('Tin tức', ${payload})`.execute(tx.tables());
        if (fail) throw new Error('no');
      });
    await notify('one', false);
    await expect(notify('never', true)).rejects.toThrow('no');
    await notify('two', false);
    await eventually(() => expect(received).toEqual(['one', 'two']));
    await stop();
    await notify('three', false);
    await database.health();
    await delay(50);
    expect(received).toEqual(['one', 'two']);
  });

  it('reach every listener of a channel', async () => {
    const received: string[] = [];
    const stops = [
      await database.listen('choir', (payload) => void received.push(`first ${payload}`)),
      await database.listen('choir', (payload) => void received.push(`second ${payload}`)),
    ];
    await database.pool.query("notify choir, 'x'");
    await eventually(() => expect(received).toEqual(['first x', 'second x']));
    await stops[0]?.();
    await database.pool.query("notify choir, 'y'");
    await eventually(() => expect(received).toEqual(['first x', 'second x', 'second y']));
    await stops[1]?.();
  });
});

describe('opening', () => {
  it('answers a health check', async () => {
    await expect(database.health()).resolves.toBeUndefined();
  });
});

// Only PostgreSQL accepts a second process.
if (inject('testServices').kind === 'postgresql') {
  it('notifies the listeners of other processes, also after a lost session', async () => {
    const other = await openDatabase({
      url: database.url,
      dataDirectory: database.dataDirectory,
      onWarning: () => undefined,
    });
    const received: string[] = [];
    await other.listen('news', (payload) => void received.push(payload));
    await database.pool.query("notify news, 'across'");
    await eventually(() => expect(received).toEqual(['across']));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    await eventually(() => expect(received).toEqual(['across', '']));
    await database.pool.query("notify news, 'again'");
    await eventually(() => expect(received).toEqual(['across', '', 'again']));
    await other.close();
  });
}
