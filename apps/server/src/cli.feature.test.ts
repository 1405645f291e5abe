import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import {
  createHome,
  type Ended,
  expectFailure,
  type Home,
  run,
  type ServerProcess,
  signUp,
} from '#testing/server-process.ts';

// Whole processes start and stop here, several in one test.
vi.setConfig({ testTimeout: 120_000 });

let home: Home;
let started: ServerProcess[];

beforeEach(async () => {
  started = [];
  home = await createHome();
});

afterEach(async () => {
  for (const program of started) program.signal('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await home.remove();
});

function cli(...words: string[]): Promise<Ended> {
  const program = run('cli.ts', words, { env: home.env });
  started.push(program);
  return program.ended;
}

async function serve(): Promise<ServerProcess> {
  const server = run('main.ts', ['serve'], { env: home.env });
  started.push(server);
  await server.ready();
  return server;
}

describe('the operator’s tool', () => {
  it('says what it can do', async () => {
    expect(await cli('make', 'coffee')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ledger verify'),
    });
    expect((await cli('admin', 'grant', 'keeper@example.com', 'god')).code).toBe(1);
    expectFailure(await cli('secrets', 'rotate'), 'GOREAL_SECRET_PREVIOUS');
    expectFailure(await cli('admin', 'grant', 'nobody@example.com', 'admin'), 'email này');
  });

  it('makes an elder, proves the ledger, and takes a new secret without signing anybody out', async () => {
    const server = await serve();
    const { cookie } = await signUp(home);
    server.signal('SIGTERM');
    await server.ended;
    const granted = await cli('admin', 'grant', 'Keeper@example.com', 'admin');
    expect(granted).toMatchObject({ code: 0, err: '' });
    expect(granted.out).toContain('admin');
    expect(await cli('ledger', 'verify')).toMatchObject({
      code: 0,
      out: 'Sổ cái: 1 người, 0 bút toán, 0 sai lệch.\n',
    });
    home.env.GOREAL_SECRET_PREVIOUS = home.env.GOREAL_SECRET ?? '';
    home.env.GOREAL_SECRET = generateSecret();
    expect(await cli('secrets', 'rotate')).toMatchObject({ code: 0, err: '' });
    await serve();
    const desk = await fetch(`${home.url}/api/submissions/pending`, { headers: { cookie } });
    expect(desk.status).toBe(200);
  });
});
