import type { Profile } from '@goreal/domain/accounts/profile';
import { keptJson, keptTexts } from '#platform/outbox/kept-text.ts';

const NAME = 'goreal.profile';

/**
 * The last signed-in profile on this device, so that the app can be opened offline. It grants nothing on the
 * server; sign-out removes it.
 */
export const storedProfile = {
  exists: (): boolean => keptTexts.get(NAME) !== '',
  /** The stored user id, without validating the rest of the profile. */
  userId(): string | undefined {
    const kept = keptJson(NAME) as { userId?: unknown } | null | undefined;
    return typeof kept?.userId === 'string' ? kept.userId : undefined;
  },
  async get(): Promise<Profile | undefined> {
    const kept = keptJson(NAME);
    if (kept === undefined) return undefined;
    // Loaded on demand: pages that reach the server need no schema.
    const schema = await import('./parse-profile.ts').catch(() => undefined);
    return schema?.parseProfile(kept);
  },
  set: (profile: Profile): void => void keptTexts.set(NAME, JSON.stringify(profile)),
  forget: (): void => void keptTexts.set(NAME, ''),
};
