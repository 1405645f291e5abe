import { setting } from '#platform/env/env.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';
import { stravaCallbackMessages as texts } from '../strava.messages.ts';

export type CallbackQuery = { code: string; state: string; scope: string };

/** Result of the authorisation: the athlete's name, or the error text. */
export type CallbackOutcome =
  | { connected: true; name: string }
  | { connected: false; text: string };

const asked = new Map<string, Promise<CallbackOutcome>>();

/**
 * Sends the code to the server (`GET /api/handleStravaCallback`, specification 7). A state can be used only
 * once, so repeated renders share one request.
 */
export function handleStravaCallback(query: CallbackQuery): Promise<CallbackOutcome> {
  const known = asked.get(query.state);
  if (known !== undefined) return known;
  const outcome = ask(query).catch(() => ({ connected: false, text: texts.unexpected }) as const);
  asked.set(query.state, outcome);
  return outcome;
}

async function ask(query: CallbackQuery): Promise<CallbackOutcome> {
  const url = `${setting('GOREAL_API_URL')}/handleStravaCallback?${new URLSearchParams(query)}`;
  const response = await fetch(url, { credentials: 'same-origin', headers: shownUserHeader() });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { connected: false, text: texts.failed(errorText(body)) };
  const name = textAt(field(body, 'athlete'), 'name');
  return { connected: true, name };
}

/** The error field: a sentence, or this API's error object with a message. */
function errorText(body: unknown): string {
  return textAt(body, 'error') || textAt(field(body, 'error'), 'message');
}

function textAt(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
