import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { SAMPLES, type Sample } from '@goreal/domain/operations/operations-state';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { diskSpaceOf } from '#platform/storage/disk-space.ts';
import { deleteSamplesBefore, keepSample, samplesSince, sizes } from './operations.repository.ts';

export type Samples = {
  /**
   * Stores the sample of this quarter of an hour, once for the whole academy, and deletes those older than
   * two days.
   */
  take(): Promise<void>;
  /** Samples of the last 24 hours, oldest first. */
  recent(): Promise<Sample[]>;
};

export function createSamples(context: {
  database: Database;
  hub: Pick<LiveHub, 'listeners'>;
  jobs: Pick<Jobs, 'depths'>;
  clock: Clock;
  dataDirectory: string;
}): Samples {
  const { database, hub, jobs, clock, dataDirectory } = context;

  async function figuresNow(): Promise<Sample['figures']> {
    const disk = await diskSpaceOf(dataDirectory);
    const { size, proofs } = await sizes(database);
    const queues = await jobs.depths();
    const sum = (field: 'waiting' | 'failed') =>
      queues.reduce((total, queue) => total + queue[field], 0);
    // On PostgreSQL there may be other processes, whose figures the process that runs the job does not have.
    const isAlone = database.kind === 'embedded';
    return {
      ...(isAlone && { memory: process.memoryUsage.rss(), liveListeners: hub.listeners() }),
      database: size,
      proofs,
      diskFree: disk.free,
      jobsWaiting: sum('waiting'),
      jobsFailed: sum('failed'),
    };
  }

  return {
    async take() {
      const now = clock.now().getTime();
      const at = new Date(now - (now % SAMPLES.everyMs));
      await keepSample(database, { at, figures: await figuresNow() });
      await deleteSamplesBefore(database, new Date(now - SAMPLES.keptHours * HOUR_MS));
    },
    recent: () =>
      samplesSince(database, new Date(clock.now().getTime() - SAMPLES.shownHours * HOUR_MS)),
  };
}
