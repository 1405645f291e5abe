import { z } from 'zod';

/** Specification 3.11. */
export const ERROR_TYPES = ['javascript', 'api', 'upload', 'auth', 'firestore', 'general'] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];
export const ERROR_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type ErrorSeverity = (typeof ERROR_SEVERITIES)[number];

/** Characters kept of each text. A longer text is cut instead of refused, so that no error report is lost. */
export const CLIENT_EVENT_LIMITS = {
  message: 2000,
  stack: 8000,
  userAgent: 400,
  context: 8000,
} as const;

const text = (limit: number) => z.string().transform((value) => value.slice(0, limit));

/** `data` of the callable `logClientEvent` (specification 7.9). */
export const clientEventSchema = z.object({
  level: z.enum(['debug', 'info', 'warn', 'error', 'fatal']).catch('error'),
  message: text(CLIENT_EVENT_LIMITS.message),
  context: z.record(z.string(), z.unknown()).optional(),
  userAgent: text(CLIENT_EVENT_LIMITS.userAgent).optional(),
  error: z
    .object({
      name: text(200).optional(),
      message: text(CLIENT_EVENT_LIMITS.message).optional(),
      stack: text(CLIENT_EVENT_LIMITS.stack).optional(),
      code: z.union([z.string().max(200), z.number()]).optional(),
    })
    .nullish(),
});

/** The severity of an event's level. */
export function severityOf(level: z.infer<typeof clientEventSchema>['level']): ErrorSeverity {
  const severities = {
    fatal: 'critical',
    error: 'high',
    warn: 'medium',
    info: 'low',
    debug: 'low',
  } as const;
  return severities[level];
}

/**
 * Splits a client event's context into known fields and `rest`. A known field of the wrong type is undefined; `url` is
 * without query and fragment, which may contain personal data.
 */
export function eventContext(context: Record<string, unknown> = {}) {
  const { errorType, severity, component, path, url, ...rest } = context;
  const place = typeof path === 'string' ? path : url;
  return {
    errorType: ERROR_TYPES.find((one) => one === errorType),
    severity: ERROR_SEVERITIES.find((one) => one === severity),
    component: typeof component === 'string' ? component.slice(0, 200) : undefined,
    url: typeof place === 'string' ? place.replace(/[?#].*$/s, '').slice(0, 500) : undefined,
    rest,
  };
}
