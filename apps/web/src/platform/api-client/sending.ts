import { sendConfirmed } from './confirmation.ts';

/** How requests are sent; pages behind the sign-in hold them during a sign-out (`held-requests.ts`). */
export const sending = {
  send: sendConfirmed,
  /** Runs the request that ends the session. */
  whileEnding: (end: () => Promise<unknown>): Promise<unknown> => end(),
};
