import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { currentlyDoing } from './request-context.ts';

export type Logger = FastifyBaseLogger;

/**
 * Structured logs, one JSON line an event. Secrets and personal data are removed: headers with credentials are
 * redacted, and request URLs lose their query.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // A request's own logger already adds its id.
    mixin: (_merged, _level, logger) => {
      const doing = currentlyDoing();
      return doing && !('requestId' in logger.bindings()) ? { ...doing } : {};
    },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      remove: true,
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0] ?? '',
      }),
      error: errorForLog,
      err: errorForLog,
    },
  };
}

function errorForLog(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
} {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: messageOf(error), stack: '' };
  }
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack ?? '' };
}

/** Some libraries log plain objects as errors. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    return String(thrown.message);
  }
  return String(thrown);
}
