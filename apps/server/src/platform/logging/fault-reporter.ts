import type { Config } from '#platform/config/config.ts';

/** The user for whom a fault occurred (specification 4); email and level as far as the database could provide them. */
export type AffectedUser = {
  id: string;
  username: string;
  role: string;
  guild: string | null;
  email?: string;
  level?: string;
};

export type FaultReporter = {
  report(error: Error, about: { route: string; affectedUser: AffectedUser | undefined }): void;
  /** Waits until pending reports are sent, a second at most. */
  close(): Promise<void>;
};

/**
 * Sentry, loaded only when the operator sets SENTRY_DSN. Reports contain the error, the route pattern and the user;
 * never URLs with queries, headers, cookies or bodies.
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
    report(error, { route, affectedUser }) {
      captureException(error, { tags: { route }, ...(affectedUser && { user: affectedUser }) });
    },
    close: async () => {
      await close(1000);
    },
  };
}
