import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BOARD_LIMITS } from '@goreal/domain/leaderboards/honor-board';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#migrations';
import { readConfig } from '#platform/config/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { STATEMENT_LIMITS } from '#platform/database/postgresql/bound-statements.ts';
import { keepRoleLimits } from '#platform/database/postgresql/pooled-statements.ts';
import { eventually } from '#testing/eventually.ts';
import { expectNotNow } from '#testing/expect-not-now.ts';
import {
  expectExactlyOnce,
  postMessage,
  startLoad,
  untilRecovered,
  WRITERS,
} from '#testing/failover-load.ts';
import { type FailoverCluster, startFailoverCluster } from '#testing/services/failover-cluster.ts';
import { findProxy } from '#testing/services/find-program.ts';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';
import { doctorMessages } from './doctor.messages.ts';
import { examine } from './doctor.ts';

/** After a promotion everything works again within this time. */
const RECOVERY_MS = 10_000;
const AWAY_MS = 1_500;
const LOAD_MS = 1_000;

const isThere = findProxy('pgbouncer') !== undefined;
const title = `a failover behind PgBouncer${isThere ? '' : ' (skipped: PgBouncer is not installed)'}`;

describe.skipIf(!isThere)(title, () => {
  let folder: string;
  let cluster: FailoverCluster;
  let one: TestAcademy;
  let other: TestAcademy;
  let closeDatabase: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-failover-'));
    cluster = await startFailoverCluster();
    const { url, directUrl } = cluster;
    const direct = await openDatabase({ url: directUrl, dataDirectory: folder });
    await migrate(direct, migrations);
    await keepRoleLimits(direct.pool, STATEMENT_LIMITS);
    await direct.close();
    const opened = await openDatabase({
      url,
      directUrl,
      dataDirectory: folder,
      onWarning: () => undefined,
    });
    closeDatabase = () => opened.close();
    const on = { ...opened, url, directUrl, redisUrl: undefined, dataDirectory: folder };
    one = await createTestAcademy({ on });
    other = await createTestAcademy({ beside: one });
    await Promise.all([one.academy.startJobs(), other.academy.startJobs()]);
  });

  afterAll(async () => {
    await other?.close();
    await one?.close();
    await closeDatabase?.();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('neither loses nor repeats an acknowledged write, and recovers without an operator', async () => {
    const load = await startLoad([one, other]);
    const streams = [await one.live(load.listener), await other.live(load.listener)];
    await delay(LOAD_MS);
    const promotedAt = await cluster.failOver({ how: 'killed', awayMs: AWAY_MS });
    await untilRecovered({ processes: [one, other], person: load.listener, streams });
    const recoveredMs = performance.now() - promotedAt;
    await delay(LOAD_MS);
    await load.stop();

    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    expect(load.refused.length).toBeGreaterThan(0);
    for (const answer of load.refused) expectNotNow(answer);
    expect(load.unexpected).toEqual([]);
    expect(load.keys.length).toBeGreaterThan(WRITERS);
    expect(load.approved.length).toBeGreaterThan(0);
    await expectExactlyOnce(one, load);
    for (const stream of streams) {
      expect(stream.events.filter(({ name }) => name === 'resync')).toHaveLength(1);
    }
  });

  it('recovers also when the primary hangs, with a standby created in the meantime', async () => {
    await cluster.addStandby();
    const load = await startLoad([one, other]);
    const streams = [await one.live(load.listener), await other.live(load.listener)];
    const promotedAt = await cluster.failOver({ how: 'hanging', awayMs: AWAY_MS });
    await untilRecovered({ processes: [one, other], person: load.listener, streams });
    expect(performance.now() - promotedAt).toBeLessThan(RECOVERY_MS);
    await load.stop();
    expect(load.unexpected).toEqual([]);
    await expectExactlyOnce(one, load);
  });

  it('uses no session of a standby, and reports so until the primary is back', async () => {
    await cluster.addStandby();
    const { standbyUrl } = cluster;
    const opening = openDatabase({ url: standbyUrl(), dataDirectory: folder });
    await expect(opening).rejects.toThrow('standby');
    const player = await one.player();
    cluster.pointPoolerAt('standby');
    await eventually(async () => {
      expectNotNow(await postMessage(player, crypto.randomUUID()));
    });
    const ready = await one.visitor.get('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { failing: ['database'] } });
    cluster.pointPoolerAt('primary');
    await eventually(async () => {
      expect((await postMessage(player, crypto.randomUUID())).status).toBe(201);
      expect((await one.visitor.get('/readyz')).status).toBe(200);
    });
  });

  it.each([
    [0, 'the replica'],
    [5_000, 'the primary'],
  ])(
    'with a replica that lags %i ms every acknowledged write is visible, read from %s',
    async (lateMs, from) => {
      const replica = await cluster.addReplica(lateMs);
      const reader = await openDatabase({
        url: cluster.url,
        directUrl: cluster.directUrl,
        replicaUrl: replica.url,
        dataDirectory: folder,
        onWarning: () => undefined,
      });
      const third = await createTestAcademy({ beside: one, replicaUrl: replica.url });
      const answeredBy = () =>
        reader.readOnReplica(async (connection) => {
          const { rows } = await sql<{ standby: boolean }>`
          select pg_is_in_recovery() as standby`.execute(connection.tables());
          return rows[0]?.standby ? 'the replica' : 'the primary';
        });
      try {
        await eventually(async () => expect(await answeredBy()).toBe(from));
        for (let round = 1; round <= 5; round += 1) {
          const player = await one.player();
          const { submissionId } = await one.submit(player);
          const elder = await other.elder();
          const press = await other.here(elder).post('/api/approveSubmission', { submissionId });
          expect(press.status).toBe(200);
          afterTheBoard(third);
          const board = await third.here(player).get('/api/leaderboards/honor');
          expect(board.text).toContain(player.displayName);
          await player.put(`/api/users/${player.userId}/boardChoice`, { choice: 'hidden' });
          afterTheBoard(third);
          const later = await third.here(player).get('/api/leaderboards/honor');
          expect(later.text).not.toContain(player.displayName);
        }
        await cluster.failOver({ how: 'killed', awayMs: 0 });
        await eventually(async () => {
          const player = await one.player();
          afterTheBoard(third);
          const board = await third.here(player).get('/api/leaderboards/honor');
          expect(board.text).toContain(player.displayName);
        });
        await cluster.addStandby();
        await eventually(async () => expect(await answeredBy()).toBe(from));
      } finally {
        await third.close();
        await reader.close();
      }
    },
  );

  it('the doctor requires a direct address behind a pooler', async () => {
    const look = async (env: Record<string, string>) => {
      const settings = { GOREAL_DATA_DIR: folder, ...env };
      const findings = await examine(() =>
        readConfig({ mode: 'local', root: folder, env: settings }),
      );
      return findings.map(({ state, text }) => `${state} ${text}`);
    };
    const { url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL } = cluster;
    // Only this test has connections to the pooler.
    await Promise.all([other.academy.jobs.stop(), one.academy.jobs.stop()]);
    expect(await look({ DATABASE_URL })).toContain(`failure ${doctorMessages.poolerAlone}`);
    expect(await look({ DATABASE_URL, DATABASE_DIRECT_URL })).toContain(
      `ok ${doctorMessages.pooler(true)}`,
    );
    expect(await look({ DATABASE_URL: DATABASE_DIRECT_URL })).toContain(
      `ok ${doctorMessages.noPooler}`,
    );
    expect(await look({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toContain(
      `failure ${doctorMessages.directIsPooler}`,
    );
  });
});

/** Advances the clock until the cached boards have expired. */
function afterTheBoard({ clock }: TestAcademy): void {
  clock.passMs(BOARD_LIMITS.freshMs + 1);
}
