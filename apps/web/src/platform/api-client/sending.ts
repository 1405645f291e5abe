import { sendConfirmed } from './confirmation.ts';

/** How requests are sent; pages behind the sign-in hold them while their session ends (`held-requests.ts`). */
export const sending = {
  send: sendConfirmed,
  /** Runs what ends the session. */
  whileEnding: (end: () => Promise<unknown>): Promise<unknown> => end(),
};
