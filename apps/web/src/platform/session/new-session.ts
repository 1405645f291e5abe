import type { Profile } from '@goreal/domain/accounts/profile';
import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import { api } from '#platform/api-client/api-client.ts';
import { authApi, type Credentials, type NewAccount } from './auth-api.ts';
import { session } from './session.ts';

/** Creates a session by signing in or up, and enters it. The landing page, which loads `session.ts`, does neither. */
export const newSession = {
  /**
   * Returns the factor that the sign-in still needs beside the password, if any: continue with `passFactor`
   * or a passkey (`passkeys.ts`).
   */
  async signIn(credentials: Credentials): Promise<AwaitedFactor | undefined> {
    const { userId, awaits } = await authApi.signIn(credentials);
    if (!awaits) await session.enter(userId);
    return awaits;
  },
  passFactor: async (code: string): Promise<Profile> =>
    session.enter((await api.POST('/api/signInCode', { body: { code } })).userId),
  signUp: async (account: NewAccount): Promise<Profile> =>
    session.enter(await authApi.signUp(account)),
};
