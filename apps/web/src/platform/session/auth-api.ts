import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { preloadedAnswers } from '#platform/api-client/preloaded-answers.ts';
import { setting } from '#platform/env/env.ts';

export type Credentials = { email: string; password: string };
/** A registration, with the code of its invitation if there is one. */
export type NewAccount = Credentials & { name: string; invitation?: string };

type SignInAnswer = { user: { id: string }; awaits?: AwaitedFactor };

/** Calls of `/api/auth/*`. Each throws an ApiError with a code of specification 8. */
export const authApi = {
  /** The signed-in user's id, or undefined. */
  async currentUserId(): Promise<string | undefined> {
    const session = await call<{ user?: { id: string } } | null>('/get-session');
    return session?.user?.id;
  },
  /** `awaits`: the password was right, and the sign-in needs a second factor. */
  async signIn(credentials: Credentials): Promise<{ userId: string; awaits?: AwaitedFactor }> {
    const { user, ...answer } = await call<SignInAnswer>('/sign-in/email', credentials);
    return { userId: user.id, ...answer };
  },
  async signUp(account: NewAccount): Promise<string> {
    const answer = await call<{ user: { id: string } }>('/sign-up/email', account);
    return answer.user.id;
  },
  signOut: () => call<unknown>('/sign-out', {}),
  /** Requests the password reset mail; the answer does not reveal whether the address is known. */
  requestReset: (email: string) => call<unknown>('/request-password-reset', { email }),
  resetPassword: (reset: { token: string; newPassword: string }) =>
    call<unknown>('/reset-password', reset),
};

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  // Preloaded answers may be those of the previous user.
  if (body) preloadedAnswers.outdate();
  const response = await fetch(`${setting('GOREAL_AUTH_URL')}${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'same-origin',
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Answer;
}
