import { sendConfirmed } from './confirmation.ts';

type Sending = {
  /** `isPreloaded`: the browser answers it by what it has loaded with the document. */
  send(request: Request, isPreloaded: boolean): Promise<Response>;
  whileEnding<Answer>(end: () => Promise<Answer>): Promise<Answer>;
  refused(): void;
};

/**
 * How requests are sent. Pages behind the sign-in replace `send` to hold requests while the session ends
 * (`held-requests.ts`), and to name the user whom they show (`shown-user.ts`).
 */
export const sending: Sending = {
  send: sendConfirmed,
  /** Runs the request that ends the session. */
  whileEnding: (end) => end(),
  /** Called when the server refuses a request because its session has ended, or is another user's. */
  refused: () => undefined,
};
