import {
  ERROR_SEVERITIES,
  ERROR_TYPES,
  type ErrorSeverity,
  type ErrorType,
} from './client-event.ts';

/** The known fields of a client event's context. */
type EventContext = {
  errorType: ErrorType | undefined;
  severity: ErrorSeverity | undefined;
  component: string | undefined;
  /** without query and fragment, which may contain personal data */
  url: string | undefined;
  rest: Record<string, unknown>;
};

/**
 * Splits a client event's context into known fields and `rest`. A known field of the wrong type is undefined.
 */
export function eventContext(context: Record<string, unknown> = {}): EventContext {
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
