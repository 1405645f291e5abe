import type { Metrics } from '#platform/metrics/metrics.ts';
import { backupAges } from './backups-folder.ts';

const EVERY_MS = 60_000;

/** Backups in the data folder; those in a bucket or elsewhere are not known here. */
export function backupMetrics(metrics: Metrics, dataDirectory: string): void {
  metrics.registerPolledGauges({
    name: 'backups',
    everyMs: EVERY_MS,
    gauges: {
      goreal_backup_age_seconds: {
        help: 'since the newest complete backup, or copy of the database alone, in the data folder',
        label: 'kind',
      },
    },
    answer: async () => ({ goreal_backup_age_seconds: backupAges(dataDirectory, new Date()) }),
  });
}
