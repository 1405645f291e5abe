import type { Profile } from '@goreal/domain/accounts/profile';
import type { Principal } from '#platform/http/access.ts';
import { toAppError } from '#platform/http/errors.ts';
import type { App } from '#platform/http/http-server.ts';
import type { AffectedUser, FaultReporter } from '#platform/logging/fault-reporter.ts';
import type { ErrorLogsService } from './error-logs.service.ts';

/**
 * Stores the server's own faults in the error log and sends them to Sentry, if configured. A database fault cannot be
 * stored in the database; the process log has it in any case.
 */
export function recordServerFaults(
  app: App,
  options: {
    errorLogs: ErrorLogsService;
    faults: FaultReporter | undefined;
    profileOf: (userId: string) => Promise<Profile>;
  },
): void {
  const { errorLogs, faults, profileOf } = options;
  app.addHook('onError', async (request, _reply, error) => {
    if (toAppError(error).code !== 'internal') return;
    const { principal } = request;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    // Not awaited: the response is sent meanwhile.
    if (faults)
      void affectedUserOf(principal, profileOf).then((affectedUser) =>
        faults.report(error, { route, affectedUser }),
      );
    const record = errorLogs.record({
      errorType: 'api',
      severity: 'high',
      message: error.message.slice(0, 2000),
      component: `server ${route}`,
      stack: error.stack?.slice(0, 8000),
      userId: principal?.userId,
    });
    record.catch((cause: unknown) => request.log.warn({ error: cause }, 'fault not recorded'));
  });
}

async function affectedUserOf(
  principal: Principal | undefined,
  profileOf: (userId: string) => Promise<Profile>,
): Promise<AffectedUser | undefined> {
  if (!principal) return undefined;
  const { userId, displayName, role, guild } = principal;
  const known = { id: userId, username: displayName, role, guild };
  // The user cannot be read when the database is the fault.
  return profileOf(userId).then(
    ({ email, levelId }) => ({ ...known, email, level: levelId }),
    () => known,
  );
}
