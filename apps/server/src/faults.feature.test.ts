import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import type { Answer } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { expectNotNow } from '#testing/expect-not-now.ts';
import type { LiveReader } from '#testing/live-reader.ts';
import { SHORT_LIMITS, startOwnServices } from '#testing/own-services.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';

/** Several statement timeouts, with a margin for a busy machine. */
const BOUND_MS = 25_000;

// Services are really stopped here, and blocked requests run into their timeouts.
vi.setConfig({ testTimeout: 90_000 });

/** Two processes on a separate PostgreSQL and Redis, which are really stopped and killed. */
describe('faults of PostgreSQL and Redis', () => {
  let services: Awaited<ReturnType<typeof startOwnServices>>;
  let one: TestAcademy;
  let other: TestAcademy;
  let player: Person;
  let elder: Person;

  beforeAll(async () => {
    services = await startOwnServices();
    one = await createTestAcademy({ on: services.database, withRedis: true });
    other = await createTestAcademy({
      beside: one,
      withRedis: true,
      statementLimits: SHORT_LIMITS,
    });
    await Promise.all([one.academy.startJobs(), other.academy.startJobs()]);
  });

  beforeEach(async () => {
    await isReady();
    player = await one.player();
    elder = await one.elder();
  });

  afterAll(async () => {
    await other.close();
    await one.close();
    await services.stop();
  });

  const isReady = () =>
    eventually(async () => {
      for (const { visitor } of [one, other]) {
        expect((await visitor.get('/readyz')).body).toEqual({ status: 'ok', failing: [] });
      }
    });

  /** Typical reads and writes at both processes. */
  async function press(submissionId: string): Promise<Answer[]> {
    const there = other.here(player);
    const word = { message: 'Con đang ở đây, có ai nghe con không?' };
    return within(
      Promise.all([
        player.get(`/api/users/${player.userId}`),
        there.get('/api/quests'),
        there.get('/api/leaderboards/honor'),
        player.post('/api/guildChats/titans/messages', word),
        elder.post('/api/approveSubmission', { submissionId }),
        other.here(elder).post('/api/approveSubmission', { submissionId }),
        other.visitor.post('/api/auth/sign-in/email', {
          email: 'nobody@example.com',
          password: 'chim-lac-2026',
        }),
        one.visitor.post('/api/auth/sign-up/email', {
          name: 'Người Mới',
          email: `${crypto.randomUUID()}@example.com`,
          password: 'chim-lac-2026',
        }),
      ]),
    );
  }

  /** One approval and one message, however often they were sent, delivered by both processes. */
  async function expectRecovered(submissionId: string, streams: LiveReader[]): Promise<void> {
    await isReady();
    const approved = await other.here(elder).post('/api/approveSubmission', { submissionId });
    expect(approved.status).toBe(200);
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
    const message = `Ta lại nghe thấy nhau: ${crypto.randomUUID()}`;
    const posted = await player.post('/api/guildChats/titans/messages', { message });
    expect(posted.status).toBe(201);
    await eventually(() => {
      for (const { events } of streams) {
        const received = events.filter(({ data }) => JSON.stringify(data).includes(message));
        expect(received).toHaveLength(1);
      }
    });
    const { problems } = await verifyLedger(one.database);
    expect(problems).toEqual([]);
  }

  it('PostgreSQL is suspended: every request gets an error in time, and is served again afterwards', async () => {
    const { submissionId } = await one.submit(player);
    const streams = [await one.live(player), await other.live(player)];
    services.postgres.freeze();
    try {
      for (const answer of await press(submissionId)) expectNotNow(answer);
      const ready = await other.visitor.get('/readyz');
      expect(ready).toMatchObject({ status: 503, body: { failing: ['database'] } });
      expect((await other.visitor.get('/healthz')).status).toBe(200);
    } finally {
      services.postgres.thaw();
    }
    await expectRecovered(submissionId, streams);
  });

  it('PostgreSQL crashes and restarts: no acknowledged write is lost, pages reload', async () => {
    const { submissionId } = await one.submit(player);
    const streams = [await one.live(player), await other.live(player)];
    const posted = await player.post('/api/guildChats/titans/messages', {
      message: 'Trước cơn bão',
    });
    expect(posted.status).toBe(201);
    const pressed = press(submissionId);
    await services.postgres.kill();
    for (const answer of await pressed) expectDoneOrNotNow(answer);
    for (const answer of await press(submissionId)) expectNotNow(answer);
    await services.postgres.restart();
    await expectRecovered(submissionId, streams);
    for (const stream of streams) await stream.next('resync');
    const guildChat = await player.get('/api/guildChats/titans/messages');
    expect(guildChat.text).toContain('Trước cơn bão');
  });

  it('PostgreSQL is unavailable while the jobs of a new process start: they start when it is back', async () => {
    const third = await createTestAcademy({ beside: one, statementLimits: SHORT_LIMITS });
    const { jobs } = third.academy;
    await services.postgres.kill();
    const begun = third.academy.startJobs();
    expect(await Promise.race([begun.then(() => 'begun'), delay(2_000, 'waits')])).toBe('waits');
    await services.postgres.restart();
    await begun;
    expect((await jobs.depths()).map(({ name }) => name)).toContain('mail.send');
    await third.close();
    await isReady();
  });

  it('every connection is closed at once: the next request uses a new one', async () => {
    const { submissionId } = await one.submit(player);
    const streams = [await one.live(player), await other.live(player)];
    const pressed = press(submissionId);
    await cutConnections(services.postgres.url);
    for (const answer of await pressed) expectDoneOrNotNow(answer);
    await expectRecovered(submissionId, streams);
  });

  it('a statement that waits too long is cancelled and rolled back, and the others continue', async () => {
    const { submissionId } = await one.submit(player);
    const client = await services.database.pool.connect();
    await client.query('begin; lock table submissions in access exclusive mode');
    try {
      const answer = await within(
        other.here(elder).post('/api/approveSubmission', { submissionId }),
      );
      expect(answer).toMatchObject({ status: 504 });
      expect(answer.text).toContain(errorMessage('deadline-exceeded'));
      const message = 'Trong lúc chờ, con vẫn trò chuyện được.';
      const chat = await other.here(player).post('/api/guildChats/titans/messages', { message });
      expect(chat.status).toBe(201);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await expectRecovered(submissionId, []);
  });

  it.each(['does not answer', 'has ended'])(
    'Redis %s: requests do not wait for it',
    async (how) => {
      const { submissionId } = await one.submit(player);
      const streams = [await one.live(player), await other.live(player)];
      if (how === 'does not answer') services.redis.freeze();
      else await services.redis.kill();
      const third = await createTestAcademy({ beside: one, withRedis: true });
      try {
        const answers = await press(submissionId);
        for (const { status } of answers) expect(status).toBeLessThan(500);
        const message = `Không có Redis: ${crypto.randomUUID()}`;
        const at = third.here(player);
        expect((await at.post('/api/guildChats/titans/messages', { message })).status).toBe(201);
        await eventually(() => {
          for (const { events } of streams) expect(JSON.stringify(events)).toContain(message);
        });
        const ready = await one.visitor.get('/readyz');
        expect(ready).toMatchObject({ status: 503, body: { failing: ['bus'] } });
      } finally {
        if (how === 'does not answer') services.redis.thaw();
        else await services.redis.restart();
        await third.close();
      }
      await expectRecovered(submissionId, streams);
    },
  );

  it('queued jobs run after these faults', async () => {
    const { body } = await one.visitor.post('/api/auth/sign-up/email', {
      name: 'Người Gửi Thư',
      email: 'mails@example.com',
      password: 'chim-lac-2026',
    });
    expect(body).toHaveProperty('user');
    const export_ = await player.post(`/api/users/${player.userId}/exports`, {});
    expect(export_.status).toBeLessThan(300);
    await eventually(async () => {
      const list = await player.get(`/api/users/${player.userId}/exports`);
      expect(list.text).toContain('"ready"');
    });
  });
});

/** Rejects when a promise does not settle in time. */
async function within<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it hangs')), BOUND_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function expectDoneOrNotNow(answer: Answer): void {
  if (answer.status >= 500) expectNotNow(answer);
}

async function cutConnections(url: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  const client = new Client(url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
}
