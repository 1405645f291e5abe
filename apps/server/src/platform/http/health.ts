import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { App } from './http-server.ts';

const stateSchema = z.object({ status: z.enum(['ok', 'failing']), failing: z.array(z.string()) });

/** `/healthz` (the process), `/readyz` (database, storage, bus; never third parties), `/metrics`. */
export function healthRoutes(
  app: App,
  {
    database,
    storage,
    hub,
    bus,
  }: { database: Database; storage: Storage; hub: LiveHub; bus: () => Promise<void> },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'goreal_live_listeners',
    help: 'open live streams',
    registers: [registry],
    collect() {
      this.set(hub.listeners());
    },
  });
  const durations = new Histogram({
    name: 'goreal_http_request_seconds',
    help: 'time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
  });

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
      const probes = { database: () => database.health(), storage: () => storage.health(), bus };
      const results = await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => {
          try {
            await probe();
            return [];
          } catch (error) {
            app.log.warn({ error, probe: name }, 'not ready');
            return [name];
          }
        }),
      );
      const failing = results.flat();
      if (failing.length === 0) return { status: 'ok' as const, failing };
      return reply.status(503).send({ status: 'failing' as const, failing });
    },
  });

  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
  });
}
