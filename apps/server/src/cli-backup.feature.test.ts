import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  createHome,
  type Ended,
  expectFailure,
  type Home,
  run,
  type ServerProcess,
  signUp,
} from '#testing/server-process.ts';
import { createTestDatabase } from '#testing/test-database.ts';

// Whole processes start and stop here, several in one test.
vi.setConfig({ testTimeout: 300_000 });

let home: Home;
let store: S3Simulator;
let folder: string;
let started: ServerProcess[];

beforeEach(async () => {
  started = [];
  home = await createHome();
  store = await startS3Simulator();
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-cli-'));
});

afterEach(async () => {
  for (const program of started) program.signal('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await home.remove();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function cli(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const program = run('cli.ts', words, { env });
  started.push(program);
  return program.ended;
}

/** A data folder of its own without a PostgreSQL, under the same secret. */
function emptyFolder(name: string): Record<string, string> {
  const { DATABASE_URL: _, ...env } = home.env;
  return { ...env, GOREAL_DATA_DIR: path.join(folder, name) };
}

describe('the operator’s tool', () => {
  it('backs up a running academy into a bucket, and restores it where nobody is', async () => {
    const server = run('main.ts', ['serve'], { env: home.env });
    started.push(server);
    await server.ready();
    await signUp(home);
    const env = { ...home.env, ...store.environment };
    // The server itself keeps its files on disk: it was told of no bucket.
    const local = await cli(home.env, 'backup', path.join(folder, 'kept'));
    expect(local).toMatchObject({ code: 0, err: '', out: expect.stringContaining('hàng việc') });
    const [name = ''] = await readdir(path.join(folder, 'kept'));
    const place = path.join(folder, 'kept', name);

    const restored = await cli(emptyFolder('a'), 'restore', place);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('Sổ cái: 1 người');
    expect(restored.out).toContain('Hàng việc bắt đầu lại từ trống');

    server.signal('SIGTERM');
    await server.ended;
    expect(await cli(env, 'backup', 's3://academy/nightly')).toMatchObject({ code: 0, err: '' });
    expect([...store.objects.keys()].some((key) => key.endsWith('/manifest.json'))).toBe(true);
  });

  it('looks at everything and says what to do', async () => {
    const well = await cli(home.env, 'doctor');
    expect(well.out).toContain('Kho tệp ghi, đọc và xóa được (đĩa)');
    expect(well.out).toContain('khỏe mạnh');
    const services = inject('testServices');
    if (services.kind === 'postgresql') {
      const grown = await cli({ ...home.env, REDIS_URL: services.redisUrl }, 'doctor');
      expect(grown.out).toContain('Redis trả lời');
    }
    expect(well.code).toBe(0);
    const ill = await cli(
      {
        ...home.env,
        ...store.environment,
        S3_SECRET_ACCESS_KEY: 'hunter2',
        SMTP_URL: 'smtp://127.0.0.1:1',
        REDIS_URL: 'redis://:hunter3@127.0.0.1:1',
      },
      'doctor',
    );
    expect(ill.code).toBe(1);
    expect(ill.out).toContain('S3_ENDPOINT');
    expect(ill.out).toContain('SMTP_URL');
    expect(ill.out).toContain('REDIS_URL');
    expect(ill.out).not.toMatch(/hunter[23]/);
    const wrong = await cli({ ...home.env, S3_BUCKET: 'alone', REDIS_URL: 'x' }, 'doctor');
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('S3_ENDPOINT') });
  });
});

describe.each(inject('testServices').kind === 'embedded' ? [] : ['PostgreSQL and a bucket'])(
  'moving between a folder and %s',
  () => {
    it('down, and up to another one, keeps everyone', async () => {
      const server = run('main.ts', ['serve'], { env: home.env });
      started.push(server);
      await server.ready();
      await signUp(home);
      const small = { ...home.env, GOREAL_DATA_DIR: path.join(folder, 'small') };
      expectFailure(await cli(small, 'move', 'down'), 'hãy dừng chúng');
      server.signal('SIGTERM');
      await server.ended;
      expectFailure(await cli(emptyFolder('small'), 'move', 'down'), 'DATABASE_URL');
      const down = await cli(small, 'move', 'down');
      expect(down).toMatchObject({ code: 0, err: '' });
      expect(down.out).toContain('Sổ cái: 1 người');
      // The old one still has everyone.
      expectFailure(await cli({ ...small, ...store.environment }, 'move', 'up'), 'còn trống');
      const other = await createTestDatabase();
      const grown = { ...small, ...store.environment, DATABASE_URL: other.url ?? '' };
      const up = await cli(grown, 'move', 'up');
      expect(up).toMatchObject({ code: 0, err: '' });
      expect(up.out).toContain('Sổ cái: 1 người');
      await other.close();
    });
  },
);
