import { createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import type { TestAcademy } from './test-app.ts';

type Options = Parameters<typeof createHttpServer>[0];

/** An HTTP server without features, with the academy's configuration and counts of its own. */
export function bareServer({ config }: TestAcademy, options: Partial<Options> = {}) {
  return createHttpServer({
    config,
    logLevel: 'silent',
    rateLimits: createRateLimits({ redis: undefined, pool: undefined }),
    authenticate: async () => undefined,
    ...options,
  });
}
