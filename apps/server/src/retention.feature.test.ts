import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { exportSchema } from '@goreal/domain/exports/export';
import { expect, it } from 'vitest';
import type { JobName } from '#platform/jobs/jobs.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
await academy.academy.startJobs();
const player = await academy.player();
const { userId } = player;

/** The lengths are written again, so that a changed constant fails. */
type Kept = {
  what: string;
  job: JobName;
  keptMs: number;
  /** Ages in the time of the database; of the academy's clock by default. */
  inDatabaseTime?: true;
  /** Stores a row of this age; `mark` is a text of its own. */
  store: (row: { at: Date; mark: string }) => Promise<unknown>;
  /** Whether the row of this mark is still there. */
  count: (mark: string) => Promise<unknown[]>;
};

async function storeSession(id: string, created: Date, used: Date): Promise<void> {
  await academy.sql`insert into auth_sessions (id, token, "userId", "expiresAt", "createdAt", "lastUsedAt")
    values (${id}, ${id}, ${userId}, now() + interval '200 days', ${created}, ${used})`;
}
const sessionsOf = (mark: string) => academy.sql`select from auth_sessions where id = ${mark}`;

const KEPT: Kept[] = [
  {
    what: 'attempts to sign in, 90 days',
    job: 'sign-ins.prune',
    keptMs: 90 * DAY_MS,
    inDatabaseTime: true,
    store: ({ at, mark }) =>
      academy.sql`insert into sign_ins (user_id, method, outcome, address, user_agent, at)
        values (${userId}, 'password', 'ok', '203.0.113.0', ${mark}, ${at})`,
    count: (mark) => academy.sql`select from sign_ins where user_agent = ${mark}`,
  },
  {
    what: 'sessions without use, 30 days',
    job: 'sessions.prune',
    keptMs: 30 * DAY_MS,
    inDatabaseTime: true,
    store: ({ at, mark }) => storeSession(mark, at, at),
    count: sessionsOf,
  },
  {
    what: 'sessions in use, 180 days',
    job: 'sessions.prune',
    keptMs: 180 * DAY_MS,
    inDatabaseTime: true,
    store: ({ at, mark }) => storeSession(mark, at, new Date()),
    count: sessionsOf,
  },
  {
    what: 'live events, an hour',
    job: 'live-events.prune',
    keptMs: HOUR_MS,
    inDatabaseTime: true,
    store: async ({ at, mark }) => {
      await academy.sql`insert into live_events (channel, name, data, created_at)
        values ('retention', ${mark}, '{}', ${at})`;
      // The newest event is kept, whatever its age.
      await academy.sql`insert into live_events (channel, name, data) values ('retention', 'newest', '{}')`;
    },
    count: (mark) => academy.sql`select from live_events where name = ${mark}`,
  },
  {
    what: 'reports of faults, 90 days',
    job: 'error-logs.prune',
    keptMs: 90 * DAY_MS,
    store: ({ at, mark }) =>
      academy.sql`insert into error_logs (error_type, severity, message, created_at)
        values ('general', 'low', ${mark}, ${at})`,
    count: (mark) => academy.sql`select from error_logs where message = ${mark}`,
  },
  {
    what: 'groups of faults, 90 days after the last one',
    job: 'error-logs.prune',
    keptMs: 90 * DAY_MS,
    store: ({ at, mark }) =>
      academy.sql`insert into error_groups (fingerprint, error_type, severity, message, count, first_seen, last_seen)
        values (${mark}, 'general', 'low', ${mark}, 1, ${at}, ${at})`,
    count: (mark) => academy.sql`select from error_groups where fingerprint = ${mark}`,
  },
  {
    what: 'answered questions of a passkey, until they end',
    job: 'passkeys.prune',
    keptMs: 0,
    store: ({ at, mark }) =>
      academy.sql`insert into answered_challenges (challenge, expires_at) values (${mark}, ${at})`,
    count: (mark) => academy.sql`select from answered_challenges where challenge = ${mark}`,
  },
  {
    what: 'devices for pushes, 60 days without use',
    job: 'push.prune',
    keptMs: 60 * DAY_MS,
    store: ({ at, mark }) =>
      academy.sql`insert into push_devices (user_id, fcm_token, public_key, last_seen_at)
        values (${userId}, ${mark}, '', ${at})`,
    count: (mark) => academy.sql`select from push_devices where fcm_token = ${mark}`,
  },
  {
    what: 'outcomes of pushes, 7 days',
    job: 'push.prune',
    keptMs: 7 * DAY_MS,
    store: async ({ at, mark }) => {
      await academy.sql`with device as (
          insert into push_devices (user_id, fcm_token, public_key, last_seen_at)
          values (${userId}, ${mark}, '', ${academy.clock.now()}) returning device_id),
        notification as (
          insert into notifications (user_id, cause, type, title, body)
          values (${userId}, ${mark}, 'admin_notification', 'x', 'y') returning notification_id)
        insert into push_deliveries (notification_id, device_id, state, due_at, created_at, reason)
        select notification_id, device_id, 'accepted', ${at}::timestamptz, ${at}::timestamptz, ${mark}::text
        from device, notification`;
    },
    count: (mark) => academy.sql`select from push_deliveries where reason = ${mark}`,
  },
];

it.each(KEPT)('keeps as long as the documents say: $what', async (kept) => {
  const { job, keptMs, inDatabaseTime, store, count } = kept;
  const now = inDatabaseTime ? new Date() : academy.clock.now();
  const [older, younger] = [crypto.randomUUID(), crypto.randomUUID()];
  await store({ at: new Date(now.getTime() - keptMs - MINUTE_MS), mark: older });
  await store({ at: new Date(now.getTime() - keptMs + MINUTE_MS), mark: younger });
  await academy.academy.jobs.run(job);
  expect(await count(older)).toHaveLength(0);
  expect(await count(younger)).toHaveLength(1);
});

it('keeps an archive of own data for seven days, and its file', async () => {
  const owner = await academy.player();
  const url = `/api/users/${owner.userId}/exports`;
  const { exportId } = (await owner.post(url, {})).as(exportSchema);
  const folder = path.join(academy.config.dataDirectory, 'files/exports', owner.userId);
  const download = async () => (await owner.get(`/files/exports/${exportId}`)).status;
  await eventually(async () => expect(await download()).toBe(200));
  academy.clock.passMs(7 * DAY_MS - MINUTE_MS);
  await academy.academy.jobs.run('exports.expire');
  expect(await download()).toBe(200);
  expect(await readdir(folder)).toHaveLength(1);
  academy.clock.passMs(2 * MINUTE_MS);
  expect(await download()).toBe(404);
  await academy.academy.jobs.run('exports.expire');
  expect(await readdir(folder).catch(() => [])).toEqual([]);
  expect(await academy.sql`select from exports where export_id = ${exportId}`).toHaveLength(0);
});
