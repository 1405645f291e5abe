import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { generateSecret, readConfig } from '#platform/config/config.ts';
import { programsOfEachTest } from '#testing/programs.ts';
import { expectFailure, signUp } from '#testing/server-process.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { examine } from './doctor.ts';

// Starts and stops whole processes, several in one test.
vi.setConfig({ testTimeout: 300_000 });

const programs = programsOfEachTest();
const { cliIn, serve } = programs;
let store: S3Simulator;
let folder: string;

beforeEach(async () => {
  store = await startS3Simulator();
  folder = folderOfTest();
});

afterEach(() => store.close());

/** A separate data folder without PostgreSQL, with the same secret. */
function emptyFolder(name: string): Record<string, string> {
  const { DATABASE_URL: _, ...env } = programs.home.env;
  return { ...env, GOREAL_DATA_DIR: path.join(folder, name) };
}

describe('the operator’s tool', () => {
  it('backs up a running academy into a bucket, and restores it into an empty one', async () => {
    const server = await serve();
    await signUp(programs.home);
    const env = { ...programs.home.env, ...store.environment };
    await mkdir(path.join(programs.home.folder, 'files/proofs'), { recursive: true });
    await writeFile(path.join(programs.home.folder, 'files/proofs/1.txt'), 'proof');
    // The server itself stores its files on disk, because it has no bucket configured.
    const local = await programs.cli('backup', path.join(folder, 'kept'));
    expect(local).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('hàng đợi tác vụ'),
    });
    const [name = ''] = await readdir(path.join(folder, 'kept'));
    const place = path.join(folder, 'kept', name);

    const restored = await cliIn(emptyFolder('a'), 'restore', place);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('Sổ cái: 1 người');
    expect(restored.out).toContain('Hàng đợi tác vụ lúc đầu để trống');

    const misspelled = await cliIn(emptyFolder('b'), 'restore', place, '--other-secrets');
    expectFailure(misspelled, 'restore NƠI');
    expectFailure(await cliIn(emptyFolder('b'), 'restore', path.join(folder, 'kept')), 'academy-');
    const damaged = path.join(folder, 'damaged');
    await cp(place, damaged, { recursive: true });
    await writeFile(path.join(damaged, 'files/proofs/1.txt'), 'other');
    expectFailure(await cliIn(emptyFolder('b'), 'restore', damaged), 'files/proofs/1.txt');
    const otherSecret = { ...emptyFolder('b'), GOREAL_SECRET: generateSecret() };
    expectFailure(await cliIn(otherSecret, 'restore', place), '--other-secret');
    expect((await cliIn(otherSecret, 'restore', place, '--other-secret')).code).toBe(0);
    expect((await cliIn(otherSecret, 'ledger', 'verify')).out).toContain('1 người');

    server.signal('SIGTERM');
    await server.ended;
    const mistaken = { ...env, GOREAL_SECRET: generateSecret() };
    expectFailure(await cliIn(mistaken, 'ledger', 'verify'), 'không phải bí mật');
    for (const wrong of [mistaken, { ...env, GOREAL_SECRET: '' }]) {
      expect(await look(wrong)).toMatchObject({
        failures: 1,
        out: expect.stringContaining('không phải bí mật'),
      });
    }
    expect(await cliIn(env, 'backup', 's3://academy/nightly')).toMatchObject({ code: 0, err: '' });
    expect([...store.objects.keys()].some((key) => key.endsWith('/manifest.json'))).toBe(true);
    // The files on the disk are in it, although the tool has a bucket.
    expect([...store.objects.keys()].some((key) => key.endsWith('/files/proofs/1.txt'))).toBe(true);
  });

  it('checks everything and gives advice', async () => {
    const well = await programs.cli('doctor');
    expect(well.out).toContain('Kho tệp ghi, đọc và xóa được (đĩa)');
    expect(well.out).toContain('khỏe mạnh');
    expect(well.code).toBe(0);
  });

  it('names what is broken, without any secret', async () => {
    const services = inject('testServices');
    if (services.kind === 'postgresql') {
      const grown = await look({ ...programs.home.env, REDIS_URL: services.redisUrl });
      expect(grown.out).toContain('Redis trả lời');
    }
    const ill = await look({
      ...programs.home.env,
      ...store.environment,
      S3_SECRET_ACCESS_KEY: 'hunter2',
      SMTP_URL: 'smtp://127.0.0.1:1',
      REDIS_URL: 'redis://:hunter3@127.0.0.1:1',
    });
    expect(ill.failures).toBeGreaterThan(0);
    expect(ill.out).toContain('S3_ENDPOINT');
    expect(ill.out).toContain('SMTP_URL');
    expect(ill.out).toContain('REDIS_URL');
    expect(ill.out).not.toMatch(/hunter[23]/);
    const plain = await look({ ...programs.home.env, REDIS_URL: 'redis://:hunter4@192.0.2.1:1' });
    expect(plain.out).toContain('không mã hóa: REDIS_URL');
    const flat = path.join(folder, 'flat');
    await mkdir(flat);
    await writeFile(path.join(flat, 'files'), 'no folder');
    const copy = path.join(flat, 'backups', 'database-2026-03-01');
    await mkdir(copy, { recursive: true });
    await writeFile(path.join(copy, 'PG_VERSION'), '17');
    const onDisk = await look({ ...programs.home.env, GOREAL_DATA_DIR: flat });
    expect(onDisk.out).toContain('Kho tệp trên đĩa không dùng được');
    expect(onDisk.out).not.toContain('S3_ENDPOINT');
    // The command is the last of its line, so that no other word is taken for a part of it.
    expect(onDisk.out).toMatch(/Bản chép riêng .+Z\. (Chưa có|Không thấy) bản sao lưu trọn vẹn/);
    const wrong = await cliIn(
      { ...programs.home.env, S3_BUCKET: 'alone', REDIS_URL: 'x' },
      'doctor',
    );
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('S3_ENDPOINT') });
  });
});

/** The findings of `doctor` in this environment, in this process. */
async function look(env: Record<string, string>): Promise<{ out: string; failures: number }> {
  const findings = await examine(() => readConfig({ mode: 'local', root: folder, env }));
  return {
    out: findings.map(({ text }) => text).join('\n'),
    failures: findings.filter(({ state }) => state === 'failure').length,
  };
}

describe.each(inject('testServices').kind === 'embedded' ? [] : ['PostgreSQL and a bucket'])(
  'moving between a folder and %s',
  () => {
    it('moves down to an embedded database, and up to another one, with every account', async () => {
      const server = await serve();
      await signUp(programs.home);
      const small = { ...programs.home.env, GOREAL_DATA_DIR: path.join(folder, 'small') };
      expectFailure(await cliIn(small, 'move', 'down'), 'hãy dừng chúng');
      server.signal('SIGTERM');
      await server.ended;
      expectFailure(await cliIn(emptyFolder('small'), 'move', 'down'), 'DATABASE_URL');
      const down = await cliIn(small, 'move', 'down');
      expect(down).toMatchObject({ code: 0, err: '' });
      expect(down.out).toContain('Sổ cái: 1 người');
      // The previous backup still has every user.
      expectFailure(await cliIn({ ...small, ...store.environment }, 'move', 'up'), 'còn trống');
      const other = await createTestDatabase();
      const grown = { ...small, ...store.environment, DATABASE_URL: other.url ?? '' };
      const up = await cliIn(grown, 'move', 'up');
      expect(up).toMatchObject({ code: 0, err: '' });
      expect(up.out).toContain('Sổ cái: 1 người');
      await other.close();
    });
  },
);
