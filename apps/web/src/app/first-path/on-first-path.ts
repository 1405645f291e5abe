import type { Profile } from '@goreal/domain/accounts/profile';

/** Until the player goes on after the first approval. */
export function isOnFirstPath(profile: Profile): boolean {
  const { role, guild, approvedSubmissions, isFirstPathOpen } = profile;
  return (
    role === 'player' && guild !== '' && (approvedSubmissions === 0 || isFirstPathOpen === true)
  );
}

/** The first submission is approved, and the player has not gone on yet. */
export function isAtPathEnd(profile: Profile): boolean {
  return isOnFirstPath(profile) && profile.approvedSubmissions > 0;
}
