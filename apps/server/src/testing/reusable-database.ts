import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';

/** An embedded database that the test files of a worker use one after the other. */
type Reusable = { database: Database; dataDirectory: string };

/** One for each test worker: starting an engine takes longer than most files. */
const idle: Reusable[] = [];

/** A migrated database in a folder of its own. `close` releases it for the next file. */
export async function takeReusable(templateFolder: string): Promise<Reusable> {
  const { database, dataDirectory } = idle.pop() ?? (await openCopy(templateFolder));
  return {
    dataDirectory,
    database: {
      ...database,
      close: async () => {
        await database.pool.query(RESTORE);
        for (const name of await readdir(dataDirectory)) {
          if (name.startsWith('database')) continue;
          await rm(path.join(dataDirectory, name), { recursive: true, force: true });
        }
        idle.push({ database, dataDirectory });
      },
    },
  };
}

/** Beside the template, whose folder the global setup deletes at the end of the run. */
async function openCopy(templateFolder: string): Promise<Reusable> {
  const dataDirectory = await mkdtemp(path.join(path.dirname(templateFolder), 'copy-'));
  await cp(templateFolder, dataDirectory, { recursive: true });
  const database = await openDatabase({ url: undefined, dataDirectory });
  await database.pool.query(KEEP);
  return { database, dataDirectory };
}

/** Saves the rows that migrations inserted. */
const KEEP = `
create schema kept;
do $$
declare
  planted record;
  is_filled boolean;
begin
  for planted in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', planted.tablename) into is_filled;
    if is_filled then
      execute format('create table kept.%1$I as table public.%1$I', planted.tablename);
    end if;
  end loop;
end $$;
create table kept."tables of public" as select tablename from pg_tables where schemaname = 'public';
create table kept."sequences of public" as
  select sequencename, last_value from pg_sequences where schemaname = 'public';`;

/**
 * Restores the initial rows, with triggers disabled, because the tables' own rules forbid deletions from the ledger.
 * The next server creates the job queues again.
 */
const RESTORE = `
begin;
set local session_replication_role = replica;
do $$
declare
  own record;
  columns text;
begin
  if exists (
    select tablename from pg_tables where schemaname = 'public'
    except select tablename from kept."tables of public"
  ) then
    raise exception 'a test has left other tables than it found; ask for a database isAltered';
  end if;
  for own in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', own.tablename);
    if to_regclass(format('kept.%I', own.tablename)) is not null then
      select string_agg(quote_ident(column_name), ', ') into columns
      from information_schema.columns
      where table_schema = 'public' and table_name = own.tablename and is_generated = 'NEVER';
      execute format(
        'insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I',
        own.tablename, columns
      );
    end if;
  end loop;
  for own in select * from kept."sequences of public" loop
    perform setval(format('public.%I', own.sequencename), coalesce(own.last_value, 1), own.last_value is not null);
  end loop;
end $$;
drop schema if exists jobs cascade;
commit;`;
