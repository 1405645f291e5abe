import type { Profile } from '@goreal/domain/accounts/profile';
import { isLeavingFirstPath } from './leave-first-path.ts';

/** Until the player goes on after the first approval. */
export function isOnFirstPath(profile: Profile): boolean {
  const { userId, role, guild, approvedSubmissions, isFirstPathOpen } = profile;
  if (role !== 'player' || guild === '') return false;
  return approvedSubmissions === 0 || (isFirstPathOpen === true && !isLeavingFirstPath(userId));
}

/** The first submission is approved, and the player has not gone on yet. */
export function isAtPathEnd(profile: Profile): boolean {
  return isOnFirstPath(profile) && profile.approvedSubmissions > 0;
}
