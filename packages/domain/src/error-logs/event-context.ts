import {
  ERROR_SEVERITIES,
  ERROR_TYPES,
  type ErrorSeverity,
  type ErrorType,
} from './client-event.ts';

/** The members of a context that have a place of their own in a log. */
export type EventContext = {
  errorType: ErrorType | undefined;
  severity: ErrorSeverity | undefined;
  component: string | undefined;
  /** without query and fragment, which may hold what is nobody's business */
  url: string | undefined;
  rest: Record<string, unknown>;
};

/** Reads what a page said of an event's circumstances; what is not understood stays with the rest. */
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
