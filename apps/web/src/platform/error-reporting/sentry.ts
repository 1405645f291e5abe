import type { Profile } from '@goreal/domain/accounts/profile';
import type { About } from './about.ts';

type Sdk = Pick<typeof import('@sentry/browser'), 'captureException' | 'setUser'>;

let sdk: Promise<Sdk> | undefined;

/** Sentry, when SENTRY_DSN is set; its code is loaded only then. */
export const sentry = {
  /** Sets the user of later reports (specification 4); undefined after sign-out. */
  setUser(profile: Profile | undefined): void {
    const user = profile && {
      id: profile.userId,
      email: profile.email,
      username: profile.displayName,
      role: profile.role,
      guild: profile.guild,
      level: profile.levelId,
    };
    void start()?.then(({ setUser }) => setUser(user ?? null), ignore);
  },
  report(error: unknown, { component, severity = 'high' }: About): void {
    const level = severity === 'critical' ? 'fatal' : severity === 'high' ? 'error' : 'warning';
    const tags = component === undefined ? {} : { component };
    void start()?.then(({ captureException }) => captureException(error, { level, tags }), ignore);
  },
};

function start(): Promise<Sdk> | undefined {
  const dsn = window.__GOREAL_INSTALLATION__?.sentryDsn;
  if (!dsn) return undefined;
  sdk ??= import('@sentry/browser').then((module) => {
    module.init({
      dsn,
      defaultIntegrations: false,
      // A query string may contain a reset token, so only the path is sent.
      beforeSend: ({ request: _request, breadcrumbs: _breadcrumbs, ...event }) => ({
        ...event,
        tags: { ...event.tags, path: window.location.pathname },
      }),
    });
    return module;
  });
  return sdk;
}

/** Our own log has the report, so a failure of Sentry is ignored. */
function ignore(): void {}
