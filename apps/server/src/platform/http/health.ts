import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
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

/** `/healthz` (process liveness) and `/readyz` (database, storage, bus, no pending stop; never third parties). */
export function healthRoutes(
  app: App,
  { database, storage, bus }: { database: Database; storage: Storage; bus: () => Promise<void> },
): void {
  const probes = createProbes(
    { database: () => database.health(), storage: () => storage.health(), bus },
    app.log,
  );

  app.route({
    method: 'GET',
    url: '/healthz',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: stateSchema } },
    handler: async () => ({ status: 'ok' as const, failing: [] }),
  });

  app.route({
    method: 'GET',
    url: '/readyz',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: stateSchema, 503: stateSchema } },
    handler: async (_request, reply) => {
      if (app.shutdown.isPending) {
        return reply.status(503).send({ status: 'failing' as const, failing: ['stopping'] });
      }
      const failing = await probes.failing();
      if (failing.length === 0) {
        const warnings = database.isReadOnly?.() ? { warnings: [READ_ONLY] } : {};
        return { status: 'ok' as const, failing, ...warnings };
      }
      return reply.status(503).send({ status: 'failing' as const, failing });
    },
  });
}
