import { type Profile, profileSchema } from '@goreal/domain/accounts/profile';

/** The profile, or undefined where it is not one: an older version of the app may have kept it. */
export function parseProfile(kept: unknown): Profile | undefined {
  return profileSchema.safeParse(kept).data;
}
