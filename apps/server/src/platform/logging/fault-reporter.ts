import type { Config } from '#platform/config/config.ts';

/** Who met a fault (specification 4); email and level as far as the database could say them. */
export type FaultWitness = {
  id: string;
  username: string;
  role: string;
  guild: string | null;
  email?: string;
  level?: string;
};

export type FaultReporter = {
  report(error: Error, about: { route: string; witness: FaultWitness | undefined }): void;
  /** Waits until what was reported is out, a second at most. */
  close(): Promise<void>;
};

/**
 * Sentry, where the operator set SENTRY_DSN: fetched only then. Told are the error, the route's pattern and
 * who met it; never addresses with queries, headers, cookies or bodies.
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
    report(error, { route, witness }) {
      captureException(error, { tags: { route }, ...(witness && { user: witness }) });
    },
    close: async () => {
      await close(1000);
    },
  };
}
