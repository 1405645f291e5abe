import { z } from 'zod';
import { HOUR_MS } from '../calendar/durations.ts';

/** Figures that are stored every quarter of an hour. */
const SAMPLED_FIGURES = [
  'memory',
  'liveListeners',
  'database',
  'proofs',
  'diskFree',
  'jobsWaiting',
  'jobsFailed',
] as const;
export type SampledFigure = (typeof SAMPLED_FIGURES)[number];

/** Interval of the samples, how long they are stored, and the span that the page shows. */
export const SAMPLES = { everyMs: 900_000, keptHours: 48, shownHours: 24 } as const;

const count = z.int().min(0);

const MOST_SHOWN = (SAMPLES.shownHours * HOUR_MS) / SAMPLES.everyMs + 1;

const sampleSchema = z.object({
  at: z.iso.datetime(),
  figures: z
    .partialRecord(z.enum(SAMPLED_FIGURES), count)
    .describe('without memory and streams where several processes may run'),
});
export type Sample = z.infer<typeof sampleSchema>;

/** Main figures for operators; those of a process are the answering one's, sizes in bytes. */
export const operationsStateSchema = z.object({
  at: z.iso.datetime(),
  process: z.object({
    startedAt: z.iso.datetime(),
    memory: count.describe('resident memory of this process'),
    liveListeners: count.describe('open live streams of this process'),
  }),
  health: z.array(z.object({ part: z.enum(['database', 'storage', 'bus']), ok: z.boolean() })),
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), size: count }),
  storage: z.object({
    proofs: count.describe('proof files kept'),
    proofBytes: count,
    diskFree: count.describe('free on the disk of the data folder'),
    diskSize: count,
  }),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      active: count,
      failed: count,
    }),
  ),
  backups: z.array(z.object({ name: z.string(), madeAt: z.iso.datetime() })),
  samples: z.array(sampleSchema).max(MOST_SHOWN).describe('of the last 24 hours, oldest first'),
});
export type OperationsState = z.infer<typeof operationsStateSchema>;
