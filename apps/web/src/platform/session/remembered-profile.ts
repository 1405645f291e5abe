import type { Profile } from '@goreal/domain/accounts/profile';

const NAME = 'goreal.profile';

/**
 * The last signed-in profile on this device, so that the app can be opened offline. It grants nothing on the
 * server; sign-out removes it.
 */
export const rememberedProfile = {
  exists(): boolean {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return false;
    }
  },
  /** The stored user id, without validating the rest of the profile. */
  userId(): string | undefined {
    try {
      const kept: { userId?: unknown } | null = JSON.parse(localStorage.getItem(NAME) ?? 'null');
      return typeof kept?.userId === 'string' ? kept.userId : undefined;
    } catch {
      return undefined;
    }
  },
  async get(): Promise<Profile | undefined> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
      // Loaded on demand: pages that reach the server need no schema.
      const { parseProfile } = await import('./parse-profile.ts');
      return parseProfile(kept);
    } catch {
      return undefined;
    }
  },
  set(profile: Profile): void {
    try {
      localStorage.setItem(NAME, JSON.stringify(profile));
    } catch {
      // Without storage the profile is not remembered.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
};
