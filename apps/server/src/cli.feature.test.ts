import { once } from 'node:events';
import { access, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { startS3Simulator } from '@goreal/simulators/object-store';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { programsOfEachTest } from '#testing/programs.ts';
import { expectFailure, signUp } from '#testing/server-process.ts';

// Starts and stops whole processes, several in one test.
vi.setConfig({ testTimeout: 120_000 });

const programs = programsOfEachTest();
const { cli, serve } = programs;

describe('the operator’s tool', () => {
  it('prints its help', async () => {
    for (const asked of ['help', '--help', '-h']) {
      expect(await cli(asked)).toMatchObject({
        code: 0,
        out: expect.stringContaining('ledger verify'),
      });
    }
    expect(await cli('make', 'coffee')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ledger verify'),
    });
    expect((await cli('admin', 'grant', 'keeper@example.com', 'god')).code).toBe(1);
  });

  it('refuses words that a command does not take', async () => {
    for (const words of ['ledger verify all', 'doctor now', 'admin grant a@example.com admin b']) {
      expect(await cli(...words.split(' '))).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('ledger verify'),
      });
    }
    expectFailure(await cli('move', 'files', 'copied', 'now'), 'move files copied');
    const env = { ...programs.home.env, GOREAL_SECRET_PREVIOUS: generateSecret() };
    expectFailure(await programs.cliIn(env, 'secrets', 'rotate', 'now'), 'GOREAL_SECRET_PREVIOUS');
  });

  it('prints what another server answers without sequences that steer a terminal', async () => {
    const mails = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .end('554 closed\u001b]0;other\u0007\u001b[2J\u009b1m\r\n');
    });
    mails.listen(0, '127.0.0.1');
    await once(mails, 'listening');
    onTestFinished(() => void mails.close());
    const { port } = mails.address() as AddressInfo;
    const env = { ...programs.home.env, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const { out } = await programs.cliIn(env, 'doctor');
    expect(out).toContain(String.raw`554 closed\u001b]0;other\u0007\u001b[2J`);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('prints the names of folders without sequences that steer a terminal', async () => {
    const named = String.raw`/dev/null/at\u009b2J\u202e`;
    expectFailure(await cli('backup', '/dev/null/at\u009b2J\u202e'), named);
  });

  it('names what is missing', async () => {
    expectFailure(await cli('secrets', 'rotate'), 'GOREAL_SECRET_PREVIOUS');
    expectFailure(await cli('admin', 'grant', 'nobody@example.com', 'admin'), 'email này');
  });

  it('creates an elder, verifies the ledger, and accepts a new secret without signing anyone out', async () => {
    const server = await serve();
    const { cookie } = await signUp(programs.home);
    const granted = await cli('admin', 'grant', 'Keeper@example.com', 'admin');
    expect(granted).toMatchObject({ code: 0, err: '' });
    expect(granted.out).toContain('admin');
    expectFailure(await cli('admin', 'grant', 'nobody@example.com', 'admin'), 'email này');
    const proof = { code: 0, out: 'Sổ cái: 1 người, 0 bút toán, 0 sai lệch.\n' };
    expect(await cli('ledger', 'verify')).toMatchObject(proof);
    server.signal('SIGTERM');
    await server.ended;
    expect(await cli('ledger', 'verify')).toMatchObject(proof);
    const { env, url } = programs.home;
    env.GOREAL_SECRET_PREVIOUS = env.GOREAL_SECRET ?? '';
    env.GOREAL_SECRET = generateSecret();
    expect(await cli('secrets', 'rotate')).toMatchObject({ code: 0, err: '' });
    await serve();
    const desk = await fetch(`${url}/api/submissions/pending`, { headers: { cookie } });
    expect(desk.status).toBe(200);
  });

  it('says in a sentence why files cannot be moved, and moves none of them halfway', async () => {
    const files = path.join(programs.home.folder, 'files');
    expect(await cli('door', 'open')).toMatchObject({ code: 0 });
    await mkdir(files, { recursive: true });
    await writeFile(path.join(files, 'proof'), 'x');
    const store = await startS3Simulator();
    onTestFinished(() => store.close());
    const env = { ...programs.home.env, ...store.environment };
    const otherKey = { ...env, S3_SECRET_ACCESS_KEY: 'wrong' };
    expectFailure(await programs.cliIn(otherKey, 'move', 'files', 'up'), 'S3_SECRET_ACCESS_KEY');
    // As of a disk that is not mounted.
    await symlink('nowhere', path.join(files, 'submissions'));
    const away = path.join(files, 'submissions');
    expectFailure(await programs.cliIn(env, 'move', 'files', 'up'), `${away} (ENOENT)`);
    expectFailure(await cli('backup'), `${away} (ENOENT)`);
    expect([...store.objects.keys()]).toEqual([]);
    await rm(away);
    expect(await programs.cliIn(env, 'move', 'files', 'up')).toMatchObject({ code: 0 });
    expect([...store.objects.keys()]).toEqual(['proof']);
  });

  it('without the secret of a hosted academy names it, and makes no other one', async () => {
    const server = await serve();
    server.signal('SIGTERM');
    await server.ended;
    const { GOREAL_SECRET: _, ...env } = programs.home.env;
    expectFailure(await programs.cliIn(env, 'ledger', 'verify'), 'GOREAL_SECRET chưa được đặt');
    const made = path.join(programs.home.folder, 'local-secrets.json');
    await expect(access(made)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('makes the secret of a local academy that was never started', async () => {
    const { GOREAL_SECRET: _, DATABASE_URL: __, ...withoutBoth } = programs.home.env;
    const env = { ...withoutBoth, GOREAL_DATA_DIR: path.join(programs.home.folder, 'new') };
    for (let turn = 0; turn < 2; turn += 1) {
      const verified = await programs.cliIn(env, 'ledger', 'verify');
      expect(verified).toMatchObject({ code: 0, err: '' });
    }
  });
});

const services = inject('testServices');
describe.each(services.kind === 'embedded' ? [] : [services])('beside Redis', ({ redisUrl }) => {
  it('exits when it is done', async () => {
    const env = { ...programs.home.env, REDIS_URL: redisUrl };
    expect((await programs.cliIn(env, 'ledger', 'verify')).code).toBe(0);
  });
});
