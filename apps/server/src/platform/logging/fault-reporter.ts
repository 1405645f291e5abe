import type { Config } from '#platform/config/config.ts';
import type { Principal } from '#platform/http/access.ts';

export type FaultReporter = {
  report(error: Error, about: { route: string; principal: Principal | undefined }): void;
  /** Waits until what was reported is out, a second at most. */
  close(): Promise<void>;
};

/**
 * Sentry, where the operator set SENTRY_DSN: fetched only then. Told are the error, the route's pattern and
 * who met it (id, name, role, guild); never addresses with queries, headers, cookies or bodies.
 */
export async function createFaultReporter(config: Config): Promise<FaultReporter | undefined> {
  const { dsn } = config.sentry;
  if (!dsn) return undefined;
  const { captureException, close, init } = await import('@sentry/node');
  init({
    dsn,
    environment: config.mode,
    defaultIntegrations: false,
    beforeSend: ({ request: _request, breadcrumbs: _breadcrumbs, ...event }) => event,
  });
  return {
    report(error, { route, principal }) {
      captureException(error, {
        tags: { route },
        ...(principal && {
          user: {
            id: principal.userId,
            username: principal.displayName,
            role: principal.role,
            guild: principal.guild,
          },
        }),
      });
    },
    close: async () => {
      await close(1000);
    },
  };
}
