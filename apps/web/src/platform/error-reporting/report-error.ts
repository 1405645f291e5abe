import { codeOfError } from '#platform/api-client/api-error.ts';
import { callableDeadline } from '#platform/api-client/callable-deadline.ts';
import { setting } from '#platform/env/env.ts';
import { storedProfile } from '#platform/session/stored-profile.ts';
import type { About } from './about.ts';
import { errorQueue, type QueuedEvent } from './error-queue.ts';
import { sentry } from './sentry.ts';

/**
 * Reports an error through the callable `logClientEvent` (specification 7), and to Sentry where a DSN is
 * configured. Without a network the report is queued, at most 100, and sent on reconnect (specification 8).
 * Repeated errors are limited per minute.
 * @returns `sent` when the server has it, `queued` when it is queued; rejects when the server refuses it
 */
export async function reportError(error: unknown, about: About = {}): Promise<'sent' | 'queued'> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const { component, errorType = 'javascript', severity = 'high' } = about;
  const code = codeOfError(error);
  if (!passesCap(`${name} ${code} ${message} ${component ?? ''}`)) return 'sent';
  sentry.report(error, about);
  const event: QueuedEvent = {
    level: LEVELS[severity],
    message,
    context: {
      path: window.location.pathname,
      component,
      errorType,
      severity,
      occurredAt: new Date().toISOString(),
    },
    userAgent: navigator.userAgent,
    error: { name, message, stack, ...(code === 'internal' ? {} : { code }) },
  };
  // Before sending: another one may be signed in when it has failed.
  const userId = storedProfile.userId();
  try {
    await send(event);
    return 'sent';
  } catch (cause) {
    // A refusal is final; other failures can be retried.
    if (cause instanceof RefusedReport) throw cause;
    errorQueue.add({ ...event, userId });
    return 'queued';
  }
}

/**
 * Sends queued reports, oldest first; stops at the first failure. Those of an earlier user of this device are sent without
 * the session: they would be stored among the data of the present one.
 */
export async function flushReports(): Promise<void> {
  await errorQueue.drain(async ({ userId, ...event }) => {
    try {
      await send(event, userId === storedProfile.userId() ? 'same-origin' : 'omit');
    } catch (cause) {
      if (!(cause instanceof RefusedReport)) throw cause;
    }
  });
}

const LEVELS = { critical: 'fatal', high: 'error', medium: 'warn', low: 'info' } as const;

class RefusedReport extends Error {
  constructor(status: number) {
    super(`the report was refused with ${status}`);
    this.name = 'RefusedReport';
  }
}

async function send(
  event: QueuedEvent,
  credentials: RequestCredentials = 'same-origin',
): Promise<void> {
  const response = await fetch(`${setting('GOREAL_API_URL')}/logClientEvent`, {
    method: 'POST',
    credentials,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: event }),
    signal: callableDeadline(),
  });
  if (response.ok) return;
  if (response.status >= 500 || response.status === 429) throw new Error('not now');
  throw new RefusedReport(response.status);
}

const WINDOW_MS = 60_000;
/** Limits per minute: for one error, and for all errors. */
const SAME_MAX = 3;
const ALL_MAX = 20;

let recent: { key: string; at: number }[] = [];

/** Whether another report may be sent now; limits an error that is thrown in a loop. */
function passesCap(key: string): boolean {
  const now = performance.now();
  recent = recent.filter(({ at }) => now - at < WINDOW_MS);
  if (recent.length >= ALL_MAX || recent.filter((one) => one.key === key).length >= SAME_MAX) {
    return false;
  }
  recent.push({ key, at: now });
  return true;
}
