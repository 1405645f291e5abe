import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import type { ReactNode } from 'react';
import { DeviceSettings } from '#features/accounts/device-settings.tsx';
import { PasswordSettings } from '#features/accounts/password-settings.tsx';
import { OwnSignInLog } from '#features/accounts/sign-in-log.tsx';
import { FactorSettings } from '#features/factors/factor-settings.tsx';
import { IdentitySettings } from '#features/identities/identity-settings.tsx';
import { PasskeySettings } from '#features/passkeys/passkey-settings.tsx';

/** Sign-in methods, and the devices where the account is signed in. */
export function SecurityPage({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, role } = profile;
  return (
    <>
      <PasswordSettings profile={profile} />
      <PasskeySettings uid={uid} isElder={isElder(role)} />
      <IdentitySettings uid={uid} />
      <FactorSettings uid={uid} isElder={isElder(role)} />
      <DeviceSettings uid={uid} />
      <OwnSignInLog uid={uid} />
    </>
  );
}
