import { sending } from '#platform/api-client/sending.ts';
import { forgetPush } from '#platform/push/push-lifecycle.ts';
import { authCall } from './auth-call.ts';
import { session } from './session.ts';
import { shownUserHeader } from './shown-user.ts';

/**
 * Ends the session, unless it is another user's than the one whom the page shows, and the push subscription of this
 * browser, because the next user may be another person.
 */
export async function signOut(): Promise<void> {
  await forgetPush();
  await sending.whileEnding(() => authCall('/sign-out', {}, shownUserHeader()));
  session.ended();
}
