import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { useEffect, useState } from 'react';
import { queryClient } from '#platform/query/query-client.ts';
import { session, useSession } from '#platform/session/session.ts';
import { handleStravaCallback } from './api/handle-callback.ts';
import { stravaQuery } from './api/strava.ts';
import { stravaCallbackMessages as texts } from './strava.messages.ts';

const AURA_STREAM = '/dashboard?tab=aura-stream';
const LOGIN = '/login';

/** The three states of the screen, and where it navigates (specification 2). */
export type CallbackState =
  | { status: 'loading' }
  | { status: 'success'; name: string; next: string }
  | { status: 'error'; text: string; next: string };

export function useStravaCallback(query: URLSearchParams): CallbackState {
  const signedIn = useSession().status === 'signed-in';
  const code = query.get('code') ?? '';
  const state = query.get('state') ?? '';
  const scope = query.get('scope') ?? '';
  const problem = problemOf({ signedIn, code, state, refusal: query.get('error') ?? '' });
  const [answer, setAnswer] = useState<CallbackState>({ status: 'loading' });
  const proceed = problem === undefined;
  useEffect(() => {
    if (!proceed) return;
    let shown = true;
    void handleStravaCallback({ code, state, scope }).then((outcome) => {
      if (!shown) return;
      if (outcome.connected) readConnection();
      if (outcome.connected)
        setAnswer({ status: 'success', name: outcome.name, next: AURA_STREAM });
      else setAnswer({ status: 'error', text: outcome.text, next: AURA_STREAM });
    });
    return () => {
      shown = false;
    };
  }, [proceed, code, state, scope]);
  return problem ?? answer;
}

/** The stored answer, which the next page would show first, is from before the connection. */
function readConnection(): void {
  const uid = session.userId();
  if (uid) void queryClient.prefetchQuery({ ...stravaQuery(uid), staleTime: 0 });
}

/** Errors that need no request. */
function problemOf(given: {
  signedIn: boolean;
  code: string;
  state: string;
  refusal: string;
}): CallbackState | undefined {
  const { signedIn, code, state, refusal } = given;
  if (!signedIn) return { status: 'error', text: texts.notAuthenticated, next: LOGIN };
  if (refusal) return { status: 'error', text: texts.refused(refusal), next: AURA_STREAM };
  if (!code || !state)
    return { status: 'error', text: stravaMessages.missingParameters, next: AURA_STREAM };
  return undefined;
}
