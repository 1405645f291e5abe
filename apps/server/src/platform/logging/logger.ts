import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { withCauses } from './causes.ts';
import { printable } from './printable.ts';

/** Characters of a cause: a message may quote a whole statement or answer. */
const LONGEST_CAUSE = 500;

/** Log context: the request that caused the work, and the job where one runs. */
export type LogContext = { requestId: string; job?: string; jobId?: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs work, and everything that it starts, in the context of a request or a job. */
export function runWithLogContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Undefined for work that no request or job started. */
export function logContext(): LogContext | undefined {
  return contexts.getStore();
}

export type Logger = FastifyBaseLogger;

/**
 * Structured logs, one JSON line an event. Secrets and personal data are removed: headers with credentials are
 * redacted, and request URLs lose their query.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // JSON escapes only some control characters. The others occur within its strings alone, where \uXXXX means the same.
    hooks: { streamWrite: printable },
    // A request's own logger already adds its id.
    mixin: (_merged, _level, logger) => {
      const context = logContext();
      return context && !('requestId' in logger.bindings()) ? { ...context } : {};
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
  causes?: { message: string; code?: unknown }[];
} {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: messageOf(error), stack: '' };
  }
  const causes = withCauses(error).slice(1).map(causeForLog);
  return {
    type: error.name,
    message: error.message,
    code: codeOf(error),
    stack: error.stack ?? '',
    ...(causes.length > 0 && { causes }),
  };
}

/** The reason is in the innermost one, as of a migration that failed; its stack would say little more. */
function causeForLog(cause: unknown): { message: string; code?: unknown } {
  return { message: messageOf(cause).slice(0, LONGEST_CAUSE), code: codeOf(cause) };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Some libraries log plain objects as errors. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    return String(thrown.message);
  }
  return String(thrown);
}
