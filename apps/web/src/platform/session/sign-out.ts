import { sending } from '#platform/api-client/sending.ts';
import { authCall } from './auth-call.ts';
import { session } from './session.ts';
import { shownUserHeader } from './shown-user.ts';

/** Ends the session, unless it is another user's than the one whom the page shows. */
export async function signOut(): Promise<void> {
  await sending.whileEnding(() => authCall('/sign-out', {}, shownUserHeader()));
  session.ended();
}
