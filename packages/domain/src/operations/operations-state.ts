import { z } from 'zod';

const count = z.int().min(0);

/** What an operator looks at first; figures of the answering process, sizes in bytes. */
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
});
export type OperationsState = z.infer<typeof operationsStateSchema>;
