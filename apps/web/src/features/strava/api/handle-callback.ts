import { setting } from '#platform/env/env.ts';
import { stravaCallbackMessages as texts } from '../strava.messages.ts';

export type CallbackQuery = { code: string; state: string; scope: string };

/** The end of the way through Strava: the athlete's name, or the sentence that says what failed. */
export type CallbackOutcome =
  | { connected: true; name: string }
  | { connected: false; text: string };

const asked = new Map<string, Promise<CallbackOutcome>>();

/**
 * Hands the code to the server (`GET /api/handleStravaCallback`, specification 7). A state is good for
 * one use, so one return from Strava is asked about once, however often the screen is drawn.
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
  const response = await fetch(url, { credentials: 'same-origin' });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { connected: false, text: texts.failed(errorText(body)) };
  const name = textAt(field(body, 'athlete'), 'name');
  return { connected: true, name };
}

/** The error field: a sentence, or this API's own form with a message inside. */
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
