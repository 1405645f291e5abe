import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SettingsContent } from '#app/settings/settings-contents.tsx';
import { DeviceSettings } from '#features/accounts/device-settings.tsx';
import { PasswordSettings } from '#features/accounts/password-settings.tsx';
import { FactorSettings } from '#features/factors/factor-settings.tsx';
import { factorScreenMessages } from '#features/factors/factors.messages.ts';
import { PasskeySettings } from '#features/passkeys/passkey-settings.tsx';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { useSignOut } from '#platform/session/use-sign-out.tsx';
import { Button } from '#ui/button/button.tsx';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import styles from './factor-overdue-screen.module.css';

const texts = factorScreenMessages.wall;

/** The only page of an account whose second factor is overdue, in an academy that requires one of everybody. */
export function FactorOverdueScreen({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, role } = profile;
  const { data: factors } = useQuery(factorsQuery(uid));
  const { leave, question } = useSignOut();
  const isDone = factors?.dueAt === null;
  return (
    <>
      <WorldBackdrop scene="gate" />
      <main className={`stack gap-5 ${styles.page}`}>
        <header className={`stack gap-2 text-centre ${styles.header}`}>
          <h1>{isDone ? texts.done : texts.title}</h1>
          <p>{isDone ? null : texts.text}</p>
          <OrnamentDivider birds />
        </header>
        <div className="row centred gap-3">
          {/* A full navigation, because the stream and earlier requests were refused. */}
          {isDone ? (
            <Button onClick={() => window.location.assign('/dashboard')}>{texts.enter}</Button>
          ) : null}
          <Button variant="secondary" onClick={leave}>
            {texts.signOut}
          </Button>
        </div>
        <PasskeySettings uid={uid} isElder={isElder(role)} />
        <FactorSettings uid={uid} isElder={isElder(role)} />
        <PasswordSettings profile={profile} />
        <DeviceSettings uid={uid} />
        <div className="stack gap-5">
          <SettingsContent page="data" profile={profile} />
        </div>
      </main>
      {question}
    </>
  );
}
