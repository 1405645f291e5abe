import { toAppError } from '#platform/http/errors.ts';
import type { App } from '#platform/http/http-server.ts';
import type { FaultReporter } from '#platform/logging/fault-reporter.ts';
import type { ErrorLogsService } from './error-logs.service.ts';

/**
 * The server's own faults stand beside those of the pages, and go to Sentry where there is one. A fault of the
 * database cannot be written into it; the log of the process has it in any case.
 */
export function recordServerFaults(
  app: App,
  { errorLogs, faults }: { errorLogs: ErrorLogsService; faults: FaultReporter | undefined },
): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (toAppError(error).code !== 'internal') return;
    const { principal } = request;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    faults?.report(error, { route, principal });
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
