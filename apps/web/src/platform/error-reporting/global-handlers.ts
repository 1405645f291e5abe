import { ApiError } from '#platform/api-client/api-error.ts';
import { connectivity } from '#platform/connectivity/connectivity.ts';
import { flushReports, reportError } from './report-error.ts';

/**
 * Hears what nothing else caught (specification 8): uncaught errors are high, rejections nobody waited for
 * medium. What waits in the queue goes out now and each time the network comes back.
 */
export function hearGlobalErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (isNoise(message)) return;
    tell(error ?? new Error(message), 'high');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isCancelled(reason)) return;
    tell(reason, 'medium');
  });
  connectivity.onReconnect(() => void flushReports());
  void flushReports();
}

function tell(error: unknown, severity: 'high' | 'medium'): void {
  const errorType = error instanceof ApiError ? 'api' : 'javascript';
  // Refused by the server: there is nobody left to tell.
  reportError(error, { component: 'window', errorType, severity }).catch(() => undefined);
}

/** Browsers report these two though nothing went wrong. */
function isNoise(message: string): boolean {
  return /^ResizeObserver loop/.test(message) || message === 'Script error.';
}

function isCancelled(reason: unknown): boolean {
  if (reason instanceof DOMException) return reason.name === 'AbortError';
  return reason instanceof ApiError && reason.code === 'cancelled';
}
