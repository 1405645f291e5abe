import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { App } from './http-server.ts';

const stateSchema = z.object({
  status: z.enum(['ok', 'failing']),
  failing: z.array(z.string()),
  /** conditions that need the operator's attention while requests are still served */
  warnings: z.array(z.string()).optional(),
});

/** The disk of the embedded database is nearly full: reads are served, writes refused. */
const READ_ONLY = 'database-read-only';

const PROBE_MS = 5_000;

/** `/healthz` (process liveness) and `/readyz` (database, storage, bus, no pending stop; never third parties). */
export function healthRoutes(
  app: App,
  { database, storage, bus }: { database: Database; storage: Storage; bus: () => Promise<void> },
): void {
  const probes = { database: () => database.health(), storage: () => storage.health(), bus };
  let probing: Promise<string[]> | undefined;

  /** The names of those that fail. Anybody may ask, and each probe is a query and a request or write of the storage. */
  function failingNow(): Promise<string[]> {
    probing ??= failingOf(app, probes).finally(() => {
      probing = undefined;
    });
    return probing;
  }

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
      if (app.departure.isNear) {
        return reply.status(503).send({ status: 'failing' as const, failing: ['stopping'] });
      }
      const failing = await failingNow();
      if (failing.length === 0) {
        const warnings = database.isReadOnly?.() ? { warnings: [READ_ONLY] } : {};
        return { status: 'ok' as const, failing, ...warnings };
      }
      return reply.status(503).send({ status: 'failing' as const, failing });
    },
  });
}

async function failingOf(
  app: App,
  probes: Readonly<Record<string, () => Promise<void>>>,
): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await within(PROBE_MS, probe());
        return [];
      } catch (error) {
        app.log.warn({ error, probe: name }, 'not ready');
        return [name];
      }
    }),
  );
  return results.flat();
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const abort = new AbortController();
  const late = delay(ms, undefined, { signal: abort.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms / 1000} s`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}
