import type { Config } from '#platform/config/config.ts';
import type { App } from '#platform/http/http-server.ts';

/** `/env.js`: the six backend settings of the web app (specification 1, rules 1). */
export function environmentRoutes(
  app: App,
  { config, pushPublicKey }: { config: Config; pushPublicKey: string },
): void {
  const settings = {
    GOREAL_AUTH_URL: '/api/auth',
    GOREAL_API_URL: '/api',
    GOREAL_STORAGE_URL: '/files',
    GOREAL_LIVE_URL: '/api/live',
    GOREAL_PUSH_PUBLIC_KEY: pushPublicKey,
    GOREAL_APP_ID: 'goreal-academy',
  };
  const extras = {
    timeZone: config.timeZone,
    mode: config.mode,
    sentryDsn: config.sentry.dsn,
    identityProviders: config.identityProviders.map(({ id, name }) => ({ id, name })),
  };
  const script = [
    `window.__GOREAL_ENV__ = ${JSON.stringify(settings)};`,
    `window.__GOREAL_INSTALLATION__ = ${JSON.stringify(extras)};`,
    '',
  ].join('\n');
  app.get('/env.js', {
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  });
}
