import { ApiError } from '#platform/api-client/api-error.ts';
import { connectivity } from '#platform/connectivity/connectivity.ts';
import { flushReports, reportError } from './report-error.ts';

/**
 * Reports uncaught errors (severity high) and unhandled rejections (medium) (specification 8), and sends
 * queued reports now and at each reconnect.
 */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (isNoise(message)) return;
    report(error ?? new Error(message), 'high');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isCancelled(reason)) return;
    report(reason, 'medium');
  });
  connectivity.onReconnect(() => void flushReports());
  void flushReports();
}

function report(error: unknown, severity: 'high' | 'medium'): void {
  const errorType = error instanceof ApiError ? 'api' : 'javascript';
  // The server refused the report; a retry would be refused too.
  reportError(error, { component: 'window', errorType, severity }).catch(() => undefined);
}

/** Browser messages that are reported as errors although nothing failed. */
function isNoise(message: string): boolean {
  return /^ResizeObserver loop/.test(message) || message === 'Script error.';
}

function isCancelled(reason: unknown): boolean {
  if (reason instanceof DOMException) return reason.name === 'AbortError';
  return reason instanceof ApiError && reason.code === 'cancelled';
}
