import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { diskSpaceOf } from '#platform/storage/disk-space.ts';
import { recentCredits, sizes, waitingSubmissions } from './operations.repository.ts';

/** Refresh intervals of cheap queries, and of those that count whole tables (ms). */
const OFTEN_MS = 5_000;
const RARELY_MS = 60_000;

/** Registers the gauges of the whole cluster, not of one process: their values come from the database, at a scrape. */
export function registerClusterMetrics(
  metrics: Metrics,
  context: {
    database: Database;
    hub: Pick<LiveHub, 'listeners' | 'lag'>;
    jobs: Pick<Jobs, 'depths'>;
    clock: Clock;
    dataDirectory: string;
  },
): void {
  const { database, hub, jobs, clock, dataDirectory } = context;
  metrics.registerPolledGauges({
    name: 'live',
    everyMs: 0,
    gauges: {
      goreal_live_listeners: { help: 'open live streams of this process' },
      goreal_outbox_lag_seconds: { help: 'age of the oldest event this process has not delivered' },
    },
    answer: async () => ({
      goreal_live_listeners: hub.listeners(),
      goreal_outbox_lag_seconds: await hub.lag(),
    }),
  });
  metrics.registerPolledGauges({
    name: 'jobs',
    everyMs: OFTEN_MS,
    gauges: {
      goreal_jobs_waiting: { help: 'jobs that wait, by queue', label: 'queue' },
      goreal_jobs_active: { help: 'jobs that run, by queue', label: 'queue' },
      goreal_jobs_failed: { help: 'jobs that failed six times, by queue', label: 'queue' },
      goreal_jobs_overdue_seconds: {
        help: 'how long the oldest job that is due has been due, by queue',
        label: 'queue',
      },
    },
    answer: async () => {
      const depths = await jobs.depths();
      const by = (field: 'waiting' | 'active' | 'failed' | 'overdue') =>
        Object.fromEntries(depths.map((depth) => [depth.name, depth[field]]));
      return {
        goreal_jobs_waiting: by('waiting'),
        goreal_jobs_active: by('active'),
        goreal_jobs_failed: by('failed'),
        goreal_jobs_overdue_seconds: by('overdue'),
      };
    },
  });
  metrics.registerPolledGauges({
    name: 'desk',
    everyMs: OFTEN_MS,
    gauges: {
      goreal_reports_waiting: { help: 'reports that wait for an elder' },
      goreal_reports_oldest_seconds: { help: 'how long the oldest of them has waited' },
    },
    answer: async () => {
      const { count, oldest } = await waitingSubmissions(database, clock.now());
      return { goreal_reports_waiting: count, goreal_reports_oldest_seconds: oldest };
    },
  });
  metrics.registerPolledGauges({
    name: 'ledger',
    everyMs: OFTEN_MS,
    gauges: {
      goreal_ledger_entries_hour: { help: 'ledger entries of the last hour', label: 'currency' },
      goreal_ledger_points_hour: { help: 'their sum', label: 'currency' },
      goreal_approvals_hour: { help: 'reports approved in the last hour' },
    },
    answer: async () => {
      const { entries, points, approvals } = await recentCredits(database, clock.now());
      return {
        goreal_ledger_entries_hour: entries,
        goreal_ledger_points_hour: points,
        goreal_approvals_hour: approvals,
      };
    },
  });
  metrics.registerPolledGauges({
    name: 'storage',
    everyMs: RARELY_MS,
    gauges: {
      goreal_database_bytes: { help: 'size of the database' },
      goreal_proof_bytes: { help: 'size of all proofs' },
      goreal_proofs: { help: 'number of proofs' },
      goreal_disk_free_bytes: { help: 'free room where the data folder is' },
      goreal_disk_bytes: { help: 'all room there' },
    },
    answer: async () => {
      const disk = await diskSpaceOf(dataDirectory);
      const { size, proofs, proofBytes } = await sizes(database);
      return {
        goreal_database_bytes: size,
        goreal_proof_bytes: proofBytes,
        goreal_proofs: proofs,
        goreal_disk_free_bytes: disk.free,
        goreal_disk_bytes: disk.size,
      };
    },
  });
}
