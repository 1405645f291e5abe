import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import { sending } from '#platform/api-client/sending.ts';
import { session } from './session.ts';
import { storedProfile } from './stored-profile.ts';

/**
 * All tabs of a browser share one session cookie: another user may sign in on another tab. Until this tab shows them, too,
 * each request names the user whom it shows, and the server refuses those that name another than the caller. This function
 * installs that, and reads the session again when a request was refused, and when another tab has stored another user;
 * it returns the function that removes it.
 */
export function guardShownUser(): () => void {
  const { send, refused } = sending;
  const installed = new AbortController();
  let isReading = false;
  /** Reads the session again; for another user, `session.restart` loads a new document. */
  const readSession = () => {
    if (isReading || session.userId() === undefined) return;
    isReading = true;
    void session.start().finally(() => {
      isReading = false;
    });
  };
  const compare = () => {
    const stored = storedProfile.userId();
    if (stored !== undefined && stored !== session.userId()) readSession();
  };
  sending.send = (request, isPreloaded) => {
    const userId = session.userId();
    // A request with a header of its own is not answered by what the browser has preloaded.
    if (userId !== undefined && !isPreloaded) request.headers.set(SHOWN_USER, userId);
    return send(request, isPreloaded);
  };
  sending.refused = readSession;
  // Each sign-in writes its profile to localStorage, so other tabs get a `storage` event; a frozen tab does not get it and
  // compares when it is shown again.
  for (const event of ['storage', 'pageshow', 'visibilitychange']) {
    window.addEventListener(event, compare, installed);
  }
  return () => {
    installed.abort();
    Object.assign(sending, { send, refused });
  };
}

/** The header for requests that are not sent by the API client. */
export function shownUserHeader(userId = session.userId()): Record<string, string> {
  return userId === undefined ? {} : { [SHOWN_USER]: userId };
}
