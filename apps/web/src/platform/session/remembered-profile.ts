import type { Profile } from '@goreal/domain/accounts/profile';

const NAME = 'goreal.profile';

/**
 * Who was here last on this device, so that without a network the Academy still opens to them. It opens
 * nothing on the server; signing out forgets it.
 */
export const rememberedProfile = {
  exists(): boolean {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return false;
    }
  },
  /** Whose it is, as far as one can tell without looking closely. */
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
      // Asked for only here: a first view that finds the server needs no schemas.
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
      // A device that keeps nothing asks the server each time.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // Nothing could be kept there either.
    }
  },
};
