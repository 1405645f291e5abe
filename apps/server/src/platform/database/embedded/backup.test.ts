import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import type { Pool } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { NotEnoughSpaceError } from '#platform/storage/disk-space.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { copyDatabase } from './backup.ts';

let backups: string;

beforeEach(() => {
  backups = folderOfTest();
});

/** Copies of this age. */
async function make(days: Record<string, number>): Promise<void> {
  for (const [name, age] of Object.entries(days)) {
    await mkdir(path.join(backups, name));
    const time = new Date(Date.now() - age * DAY_MS);
    await utimes(path.join(backups, name), time, time);
  }
}

/** Copies a database of this size in the folder. */
function copy(kind: 'daily' | 'upgrade', bytes: number): Promise<string> {
  const client = { query: async () => ({ rows: [{ bytes }] }), release: () => undefined };
  const pool = { connect: async () => client } as unknown as Pick<Pool, 'connect'>;
  const engine = { backUp: async (target: string) => void (await mkdir(target)) };
  return copyDatabase({ pool, engine, backups, timeZone: 'Asia/Ho_Chi_Minh' }, kind);
}

it('the oldest copies make room where the disk is short, except for two', async () => {
  await make({
    'academy-2026-01-01T00-00-00Z': 9,
    'before-upgrade-2026-01-03T00-00-00': 8,
    'database-2026-01-04': 7,
    'database-2026-01-05': 6,
    'before-upgrade-2026-01-06T00-00-00': 5,
    'database-2026-01-07': 4,
  });
  await expect(copy('daily', 2 ** 60)).rejects.toBeInstanceOf(NotEnoughSpaceError);
  expect((await readdir(backups)).sort()).toEqual([
    'academy-2026-01-01T00-00-00Z',
    'before-upgrade-2026-01-06T00-00-00',
    'database-2026-01-07',
  ]);
});

it('an unfinished copy is not counted as one of those that stay', async () => {
  await make({
    'before-upgrade-2026-01-01T00-00-00': 4,
    'before-upgrade-2026-01-02T00-00-00': 3,
    'before-upgrade-2026-01-03T00-00-00': 2,
    'before-upgrade-2026-01-04T00-00-00.new': 1,
  });
  const made = path.basename(await copy('upgrade', 0));
  expect((await readdir(backups)).filter((name) => !name.endsWith('.new')).sort()).toEqual([
    'before-upgrade-2026-01-02T00-00-00',
    'before-upgrade-2026-01-03T00-00-00',
    made,
  ]);
});
