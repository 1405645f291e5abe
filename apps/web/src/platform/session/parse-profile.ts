import { type Profile, profileSchema } from '@goreal/domain/accounts/profile';

/** The profile, or undefined when the stored value is not valid, e.g. written by an older version of the app. */
export function parseProfile(kept: unknown): Profile | undefined {
  return profileSchema.safeParse(kept).data;
}
