import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { countServers } from '#platform/database/transfer/server-sessions.ts';
import { PROMISED_MS } from '#testing/eventually.ts';
import { academyOfTest } from '#testing/test-academy.ts';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

/** Several processes on one database: changes in one are delivered by the others. */
if (inject('testServices').kind === 'embedded') {
  it('the embedded database accepts one process only', async () => {
    const academy = await academyOfTest();
    const { dataDirectory } = academy.database;
    const second = openDatabase({ url: undefined, dataDirectory });
    await expect(second).rejects.toMatchObject({ name: 'DatabaseFolderBusyError' });
  });
}

describe.each(
  inject('testServices').kind === 'embedded'
    ? []
    : [
        { by: 'LISTEN/NOTIFY', withRedis: false },
        { by: 'Redis', withRedis: true },
      ],
)('two processes, woken by $by', ({ withRedis }) => {
  let one: TestAcademy;
  let other: TestAcademy;

  beforeAll(async () => {
    one = await createTestAcademy({ withRedis });
    other = await createTestAcademy({ withRedis, beside: one });
  });

  afterAll(async () => {
    await other.close();
    await one.close();
  });

  it('are seen by the operator’s tool, which moves nothing while they run', async () => {
    expect(await countServers(one.database)).toBe(2);
  });

  it('deliver to each other within a second', async () => {
    const player = await one.player();
    const elder = await other.elder();
    const streams = [await one.live(player), await other.live(player)];
    const desk = await one.live(elder);
    const { submissionId } = await one.submit(player);
    await desk.next('review.added', PROMISED_MS);
    await elder.post('/api/approveSubmission', { submissionId });
    for (const stream of streams) {
      const { data } = await stream.next('notification.added', PROMISED_MS);
      expect(data).toMatchObject({ type: 'quest_approved' });
    }
    await desk.next('review.decided', PROMISED_MS);
  });

  it('let a stream reconnect to another one without gap or repetition', async () => {
    const player = await one.player();
    const stream = await one.live(player);
    await one.submit(player);
    const { id } = await stream.next('submission.changed');
    stream.close();
    const missed = await one.submit(player);
    const again = await other.live(player, id);
    const next = await one.submit(player);
    await again.next('submission.changed');
    await again.next('submission.changed');
    const received = again.events.filter(({ name }) => name === 'submission.changed');
    expect(received.map(({ data }) => data)).toEqual([
      { submissionId: missed.submissionId, status: 'pending' },
      { submissionId: next.submissionId, status: 'pending' },
    ]);
  });

  it('apply the end of a session, a guild and a role from elsewhere within a second', async () => {
    const here = await one.player();
    const there = other.here(here);
    const url = `/api/users/${here.userId}`;
    expect((await there.get('/api/quests')).status).toBe(200);
    const stream = await other.live(there);
    await one.academy.accounts.grantRole({ email: here.email, role: 'admin' });
    await stream.next('resync', PROMISED_MS);
    expect((await there.get('/api/submissions/pending')).status).toBe(200);
    await here.patch(url, { guild: 'envoys' });
    await stream.next('resync', PROMISED_MS);
    const envoys = await one.quest({ guild: 'envoys' });
    expect((await there.get('/api/quests')).text).toContain(envoys);
    await here.post('/api/auth/sign-out', {});
    await stream.end(PROMISED_MS);
    expect((await there.get(url)).status).toBe(401);
  });

  it('open what a first guild or a role opens at once, where the other one took the choice', async () => {
    for (let time = 0; time < 5; time += 1) {
      const here = await one.newcomer();
      const there = other.here(here);
      expect((await there.get('/api/quests')).status).toBe(403);
      expect((await there.get('/api/submissions/pending')).status).toBe(403);
      await here.patch(`/api/users/${here.userId}`, { guild: 'envoys' });
      expect((await there.get('/api/quests')).status).toBe(200);
      await one.academy.accounts.grantRole({ email: here.email, role: 'admin' });
      expect((await there.get('/api/submissions/pending')).status).toBe(200);
    }
  });

  it('credit an approval once that is sent to both at once', async () => {
    const player = await one.player();
    const elder = await one.elder();
    const { submissionId } = await one.submit(player);
    const desks = [elder, other.here(elder)];
    const presses = Array.from({ length: 16 }, (_, at) =>
      desks[at % 2]?.post('/api/approveSubmission', { submissionId }),
    );
    for (const answer of await Promise.all(presses)) expect(answer?.status).toBe(200);
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ currentAura: 50, approvedSubmissions: 1 });
  });
});
