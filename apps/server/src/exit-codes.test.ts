import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseDamagedError, DatabaseDiskError } from '#platform/database/database-errors.ts';
import { NotEnoughSpaceError } from '#platform/storage/disk-space.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { diskFailure } from './exit-codes.ts';

const none = { bucket: undefined };
let data: string;
let folder: string;

beforeEach(() => {
  data = folderOfTest();
  folder = path.join(data, 'database');
});

function putBackup(name: string, { proof, age }: { proof: string; age: number }): string {
  const place = path.join(data, 'backups', name);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, proof), '18');
  const time = Date.now() / 1000 - age;
  utimesSync(place, time, time);
  return place;
}

const damaged = (at = '2026-11-30T09:10:27.123Z', bucket?: string) =>
  diskFailure(new DatabaseDamagedError(folder, 'base is missing'), { now: new Date(at), bucket });

it('states the required and the available space', () => {
  const error = new NotEnoughSpaceError('/data', { needed: 640 * 2 ** 20, free: 200 * 2 ** 20 });
  expect(diskFailure(error, none)).toEqual({
    sentence: expect.stringContaining('/data cần 640 MB trống nhưng ổ đĩa chỉ còn 200 MB'),
    code: 74,
  });
  // The folder may be the place of a backup, which GOREAL_DATA_DIR does not move.
  expect(diskFailure(error, none)?.sentence).toContain('nơi sao lưu');
});

it('distinguishes a full disk from a failing one', () => {
  const failing = new DatabaseDiskError(folder, { isFull: false, reason: 'EIO' });
  const full = new DatabaseDiskError(folder, { isFull: true, reason: 'ENOSPC' });
  expect(diskFailure(failing, none)).toMatchObject({
    code: 74,
    sentence: expect.stringMatching('lỗi'),
  });
  expect(diskFailure(full, none)).toMatchObject({
    code: 74,
    sentence: expect.stringMatching('hết chỗ'),
  });
});

it('names the newest complete backup, and the command that restores it', () => {
  expect(damaged()?.sentence).toContain(`Không thấy bản sao lưu nào trong ${data}/backups`);
  putBackup('academy-2026-03-03', { proof: 'unfinished', age: 0 });
  const copy = putBackup('database-2026-03-01', { proof: 'PG_VERSION', age: 200 });
  expect(damaged()).toMatchObject({
    code: 65,
    sentence: expect.stringContaining(`cp -a '${copy}'`),
  });
  putBackup('academy-2026-03-02', { proof: 'manifest.json', age: 100 });
  expect(damaged()?.sentence).toContain(
    `rồi chạy: mv '${folder}' '${folder}.damaged-20261130T0910' && npm run cli -- restore '${data}/backups/academy-2026-03-02'`,
  );
});

it('moves aside only what a restore puts there anew, not the data folder with its secret and backups', () => {
  putBackup('academy-2026-03-02', { proof: 'manifest.json', age: 100 });
  const files = path.join(data, 'files');
  mkdirSync(files);
  expect(damaged()?.sentence).toContain(
    `mv '${folder}' '${folder}.damaged-20261130T0910' && mv '${files}' '${files}.damaged-20261130T0910' && npm run cli -- restore '${data}/backups/academy-2026-03-02'`,
  );
});

it('names a new bucket where the files are in one, and leaves a folder of files where it is', () => {
  putBackup('academy-2026-03-02', { proof: 'manifest.json', age: 100 });
  mkdirSync(path.join(data, 'files'));
  const { sentence = '' } = damaged(undefined, 'proofs') ?? {};
  expect(sentence).toContain(
    `mv '${folder}' '${folder}.damaged-20261130T0910' && npm run cli -- restore '${data}/backups/academy-2026-03-02'`,
  );
  expect(sentence).toContain('đặt S3_BUCKET thành một kho mới còn trống');
  expect(sentence).toContain('giữ kho proofs');
});

it('names the new bucket also where the backup is elsewhere, but not for a copy of the database alone', () => {
  expect(damaged(undefined, 'proofs')?.sentence).toContain('giữ kho proofs');
  putBackup('database-2026-03-01', { proof: 'PG_VERSION', age: 200 });
  expect(damaged(undefined, 'proofs')?.sentence).not.toContain('S3_BUCKET');
});

it('gives each damage a place of its own, so that a second is not moved into the first', () => {
  putBackup('database-2026-03-01', { proof: 'PG_VERSION', age: 200 });
  expect(damaged()?.sentence).toContain(`mv '${folder}' '${folder}.damaged-20261130T0910' && cp`);
  const later = damaged('2026-12-24T23:05:00Z');
  expect(later?.sentence).toContain(`mv '${folder}' '${folder}.damaged-20261224T2305' && cp`);
});

it('says that the disk filled up meanwhile', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/backup/x' });
  expect(diskFailure(full, none)?.sentence).toContain('/backup/x');
  const refused = Object.assign(new Error('only reads'), { code: '53100' });
  expect(diskFailure(refused, none)).toMatchObject({
    code: 74,
    sentence: expect.stringContaining('của cơ sở dữ liệu'),
  });
});

it('finds the fault of a disk behind the error of a migration', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const error = new Error('The migration 0190 failed.', { cause: full });
  expect(diskFailure(error, none)).toMatchObject({ code: 74 });
});

it('returns undefined for every other error', () => {
  expect(diskFailure(new Error('port'), none)).toBeUndefined();
});
