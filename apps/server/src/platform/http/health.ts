import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { App } from './http-server.ts';
import { createProbes } from './probes.ts';

const stateSchema = z.object({
  status: z.enum(['ok', 'failing']),
  failing: z.array(z.string()),
  /** conditions that need the operator's attention while requests are still served */
  warnings: z.array(z.string()).optional(),
});

/** The disk of the embedded database is nearly full: reads are served, writes refused. */
const READ_ONLY = 'database-read-only';

/** The disk of the files is full: they are served, and none is taken. */
const STORAGE_FULL = 'storage-full';
const FULL = /^(ENOSPC|EDQUOT)$/;

/** `/healthz` (process liveness) and `/readyz` (database, storage, bus, no pending stop; never third parties). */
export function healthRoutes(
  app: App,
  {
    database,
    storage,
    bus,
  }: {
    database: Pick<Database, 'health' | 'isReadOnly'>;
    storage: Pick<Storage, 'health'>;
    bus: () => Promise<void>;
  },
): void {
  const fullDisks = createRepeatedWarnings(app.log);
  let isStorageFull = false;

  /** A process whose disk is full still serves everything that writes no file. */
  async function probeStorage(): Promise<void> {
    try {
      await storage.health();
      isStorageFull = false;
    } catch (error) {
      isStorageFull = FULL.test(errorCode(error) ?? '');
      if (!isStorageFull) throw error;
      fullDisks.warn(error, 'the disk of the files is full');
    }
  }

  const probes = createProbes(
    { database: () => database.health(), storage: probeStorage, bus },
    app.log,
  );

  app.get('/healthz', {
    config: { access: 'public' },
    schema: { hide: true, response: { 200: stateSchema } },
    handler: async () => ({ status: 'ok' as const, failing: [] }),
  });

  app.get('/readyz', {
    config: { access: 'public' },
    schema: { hide: true, response: { 200: stateSchema, 503: stateSchema } },
    handler: async (_request, reply) => {
      if (app.shutdown.isPending) {
        return reply.status(503).send({ status: 'failing' as const, failing: ['stopping'] });
      }
      const failing = await probes.failing();
      if (failing.length === 0) {
        const warnings = [
          ...(database.isReadOnly?.() ? [READ_ONLY] : []),
          ...(isStorageFull ? [STORAGE_FULL] : []),
        ];
        return { status: 'ok' as const, failing, ...(warnings.length > 0 ? { warnings } : {}) };
      }
      return reply.status(503).send({ status: 'failing' as const, failing });
    },
  });
}
