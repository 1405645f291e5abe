import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import { authCall } from './auth-call.ts';

export type Credentials = { email: string; password: string };
/** A registration, with the code of its invitation if there is one. */
export type NewAccount = Credentials & { name: string; invitation?: string };

type SignInAnswer = { user: { id: string }; awaits?: AwaitedFactor };

/** Calls of `/api/auth/*` that sign in, and those about passwords. */
export const authApi = {
  /** `awaits`: the password was right, and the sign-in needs a second factor. */
  async signIn(credentials: Credentials): Promise<{ userId: string; awaits?: AwaitedFactor }> {
    const { user, ...answer } = await authCall<SignInAnswer>('/sign-in/email', credentials);
    return { userId: user.id, ...answer };
  },
  async signUp(account: NewAccount): Promise<string> {
    const answer = await authCall<{ user: { id: string } }>('/sign-up/email', account);
    return answer.user.id;
  },
  /** Requests the password reset mail; the answer does not reveal whether the address is known. */
  requestReset: (email: string) => authCall<unknown>('/request-password-reset', { email }),
  resetPassword: (reset: { token: string; newPassword: string }) =>
    authCall<unknown>('/reset-password', reset),
};
