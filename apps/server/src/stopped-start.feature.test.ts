import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createJobs } from '#platform/jobs/jobs.ts';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { run } from '#testing/server-process.ts';
import { freePort } from '#testing/services/service-process.ts';
import { createTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ testTimeout: 120_000 });

it('SIGTERM in the middle of a start ends it with 0 and without a fault', async () => {
  const database = await createTestDatabase();
  // The demo quests of local mode wait for it.
  const held = await holdTable(database, 'quests');
  const server = run('main.ts', ['local', '--alone'], {
    env: {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      GOREAL_DATA_DIR: database.dataDirectory,
      DATABASE_URL: database.url ?? '',
    },
  });
  try {
    await eventually(async () => expect(await held.waiting()).toBe(1));
    server.signal('SIGTERM');
    // Until the server closes its connections, of which one is in use.
    await delay(500);
    await held.release();
    const { code, err } = await server.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
  } finally {
    server.signal('SIGKILL');
    await server.ended;
  }
});

it('no request is accepted before the queues are open, so that a kill loses no mail', async () => {
  const database = await createTestDatabase();
  const logger = fastify({ logger: false }).log;
  // Creates the tables of the queues, of which one is locked below.
  const jobs = createJobs({ database, logger, timeZone: 'UTC', polls: false });
  await jobs.open();
  await jobs.stop();
  const held = await holdTable(database, 'jobs', 'queue');
  const port = await freePort();
  const server = run('main.ts', ['local', '--alone'], {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      GOREAL_DATA_DIR: database.dataDirectory,
      DATABASE_URL: database.url ?? '',
    },
  });
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`);
  try {
    await eventually(async () => expect(await held.waiting()).toBe(1));
    await expect(ask()).rejects.toThrow();
    await held.release();
    await eventually(async () => expect((await ask()).status).toBe(200));
  } finally {
    server.signal('SIGKILL');
    await server.ended;
  }
});
