import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { isLoopbackAddress } from '#platform/config/this-machine.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/metrics` in Prometheus format, and the measurement of every request. Readable from this machine, or from anywhere
 * with METRICS_TOKEN; otherwise it answers 404. A private client address is no proof: behind a published container
 * port every visitor may have one.
 */
export function metricsRoute(
  app: App,
  { metrics, config }: { metrics: Metrics; config: Config },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown', config: about } = request.routeOptions;
    if (about.longLived) return;
    const { method } = request;
    metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });

  app.get('/metrics', {
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!mayRead(request, config.metrics.token)) throw new AppError('not-found');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLoopbackAddress(request.ip);
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
