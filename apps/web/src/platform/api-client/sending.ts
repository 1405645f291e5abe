import { sendConfirmed } from './confirmation.ts';

/**
 * How requests are sent. Pages behind the sign-in replace `send` to hold requests while the session ends
 * (`held-requests.ts`).
 */
export const sending = {
  send: sendConfirmed,
  /** Runs the request that ends the session. */
  whileEnding: <Answer>(end: () => Promise<Answer>): Promise<Answer> => end(),
};
