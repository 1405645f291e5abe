import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '#migrations';
import { backUp } from '#platform/backup/back-up.ts';
import { restore } from '#platform/backup/restore.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

// A backup, a restore and the starts of two academies take long.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const LEFT_FILE = 'submissions/gone/quest/1-a.png';

let folder: string;
let before: TestAcademy;
let database: TestDatabase;
let after: TestAcademy;
let player: Person;
let submissionId: string;

const filesOf = (of: TestDatabase) => diskStorage(path.join(of.dataDirectory, 'files'));

/**
 * Creates an academy whose jobs never start, so that all of them stay queued; then restores another from its
 * backup.
 */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-waiting-'));
  before = await createTestAcademy();
  player = await before.player();
  const elder = await before.elder();
  const scheduled = await elder.post('/api/sendPushNotification', {
    data: {
      target: 'user',
      targetUserId: player.userId,
      payload: { title: 'at its time', body: 'Words' },
      scheduleTime: new Date(before.clock.now().getTime() + HOUR_MS).toISOString(),
    },
  });
  expect(scheduled.status).toBe(200);
  expect((await player.post(`/api/users/${player.userId}/exports`, {})).status).toBe(202);
  ({ submissionId } = await before.submit(player));
  const from = path.join(folder, 'picture');
  await writeFile(from, 'of somebody who left');
  await filesOf(before.database).putFile({ path: LEFT_FILE, from, contentType: 'image/png' });
  await before.database.pool.query(
    `insert into erasures (receipt_id, erased_at, counts, files, files_left)
     values (gen_random_uuid(), now(), '{}', 1, $1)`,
    [[LEFT_FILE]],
  );

  const place = diskStorage(path.join(folder, 'backup'));
  const scratch = folder;
  const source = { database: before.database, storage: filesOf(before.database), scratch };
  await backUp(source, { to: place, secretMark: 'mark', now: new Date() });
  database = await createTestDatabase();
  const target = { database, storage: filesOf(database), scratch };
  await restore(target, { from: place, secretMarks: ['mark'], migrations });
  after = await createTestAcademy({
    on: database,
    clock: before.clock,
    env: { GOREAL_SECRET: before.config.secret },
  });
  player = after.here(player);
  await after.academy.startJobs();
  // Much later, because a backup is usually old.
  after.clock.set(new Date(before.clock.now().getTime() + 20 * HOUR_MS));
});

afterAll(async () => {
  await after?.close();
  await database?.close();
  await before.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the schedules as their clock does. */
const comeRound = (name: Parameters<TestAcademy['academy']['jobs']['send']>[0]) =>
  after.academy.jobs.send(name, {} as never);

it('a broadcast that was scheduled is written', async () => {
  await comeRound('broadcasts.work');
  const notifications = () => player.get(`/api/users/${player.userId}/notifications`);
  await eventually(async () => expect((await notifications()).text).toContain('at its time'));
});

it('an archive that was requested is built', async () => {
  await comeRound('exports.expire');
  const archives = () => player.get(`/api/users/${player.userId}/exports`);
  await eventually(async () =>
    expect((await archives()).body).toMatchObject({ items: [{ status: 'ready' }] }),
  );
});

it('the remaining files of an erased account are removed', async () => {
  expect(await filesOf(database).size(LEFT_FILE)).toBe(20);
  await comeRound('erasures.files');
  const size = () => filesOf(database).size(LEFT_FILE);
  await eventually(async () => expect(await size()).toBeUndefined());
});

it('a proof that was not fingerprinted is compared', async () => {
  await comeRound('proofs.print');
  const prints = async () => {
    const { rowCount } = await database.pool.query(
      'select 1 from proof_prints where submission_id = $1',
      [submissionId],
    );
    return rowCount;
  };
  await eventually(async () => expect(await prints()).toBe(1));
});
