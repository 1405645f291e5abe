import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exportSchema } from '@goreal/domain/exports/export';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createDiskRoom } from '#platform/storage/disk-space.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { buildExport } from './build-export.ts';
import { insertExport } from './exports.repository.ts';

const academy = await testAcademy();
await academy.academy.startJobs();

it('is requested once, also where the database keeps the plan of the statement', async () => {
  const { userId } = await academy.player();
  await academy.database.transaction(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx.tables<never>());
    expect(await insertExport(tx, { userId, at: new Date() })).toMatchObject({ status: 'waiting' });
    expect(await insertExport(tx, { userId, at: new Date() })).toBeUndefined();
  });
});

it('replaces the archive before it, and a request that failed', async () => {
  const player = await academy.player();
  const { pool } = academy.database;
  await pool.query(
    `insert into exports (user_id, requested_at, status) values ($1, now() - interval '1 day', 'failed')`,
    [player.userId],
  );
  const url = `/api/users/${player.userId}/exports`;
  const list = async () =>
    (await player.get(url)).as(z.object({ items: z.array(exportSchema) })).items;
  const folder = path.join(academy.config.dataDirectory, 'files/exports', player.userId);
  for (let at = 0; at < 3; at += 1) {
    const asked = (await player.post(url, {})).as(exportSchema);
    await eventually(async () => {
      expect(await list()).toMatchObject([{ exportId: asked.exportId, status: 'ready' }]);
      expect(await readdir(folder)).toEqual([expect.stringContaining(asked.exportId)]);
    });
  }
});

/** A request for an archive, and what builds it. */
async function asked(userId: string) {
  const { database, config, clock } = academy;
  const { dataDirectory } = config;
  const storage = await openStorage(config);
  const row = await insertExport(database, { userId, at: clock.now() });
  const context = {
    database,
    clock,
    storage,
    dataDirectory,
    timeZone: 'Asia/Ho_Chi_Minh',
    parts: () => [],
    diskRoom: createDiskRoom({ folder: dataDirectory, floorBytes: 0 }),
    jobs: academy.academy.jobs,
  };
  const folder = path.join(dataDirectory, 'files/exports', userId);
  return { exportId: row?.export_id ?? '', storage, context, folder };
}

it('stays whole when a second process builds it too, because the job of the first seemed dead', async () => {
  const player = await academy.player();
  const { exportId, storage, context, folder } = await asked(player.userId);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'of-a-run-that-crashed.zip'), 'left');
  /** The first process is done when the second is about to store its archive. */
  const late = {
    ...storage,
    async putFile(file: Parameters<typeof storage.putFile>[0]) {
      await buildExport(context, exportId);
      await storage.putFile(file);
    },
  };
  await buildExport({ ...context, storage: late }, exportId);
  expect(await readdir(folder)).toEqual([expect.stringContaining(exportId)]);
  const archive = await player.get(`/files/exports/${exportId}`);
  expect(archive.status).toBe(200);
  expect(archive.text.startsWith('PK')).toBe(true);
});

it('leaves no folder that names an account which was erased meanwhile', async () => {
  const { userId } = await academy.player();
  const { exportId, storage, context, folder } = await asked(userId);
  const late = {
    ...storage,
    async putFile(file: Parameters<typeof storage.putFile>[0]) {
      await academy.sql`delete from auth_users where id = ${userId}`;
      await storage.putFile(file);
      expect(await readdir(folder)).toHaveLength(1);
    },
  };
  await buildExport({ ...context, storage: late }, exportId);
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
