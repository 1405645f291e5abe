import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { NameSettings } from '#features/accounts/name-settings.tsx';
import { AvatarSettings } from '#features/avatars/avatar-settings.tsx';

/** Name and, unless the account is restricted, the picture. */
export function ProfilePage({ profile }: { profile: Profile }): ReactNode {
  return (
    <>
      <NameSettings profile={profile} />
      {profile.restriction ? null : <AvatarSettings profile={profile} />}
    </>
  );
}
