import type { Profile } from '@goreal/domain/accounts/profile';
import { type ReactNode, useEffect } from 'react';
import { SETTINGS_SECTIONS } from '#app/dashboard/settings-sections.tsx';
import { useLeave } from '#app/dashboard/use-leave.tsx';
import { NameSettings } from '#features/accounts/name-settings.tsx';
import { newcomerScreenMessages } from '#features/door/newcomers.messages.ts';
import { WaitingScreen } from '#features/door/waiting-screen.tsx';
import { appMessages } from '../app.messages.ts';
import { useDocumentTitle } from '../use-document-title.ts';

/** The sections of the settings that the server serves before an elder admits the account. */
const OPEN_SECTIONS = SETTINGS_SECTIONS.filter(({ id }) => id === 'security' || id === 'data');

/** All that an account sees before an elder admits it. */
export function Waiting({ profile }: { profile: Profile }): ReactNode {
  const { leave, question } = useLeave();
  useDocumentTitle(appMessages.titleOf(newcomerScreenMessages.page.title));
  // Once admitted, the same address shows the choice of a guild.
  useEffect(
    () => () => {
      document.title = appMessages.titles['/select-guild'];
    },
    [],
  );
  return (
    <>
      <WaitingScreen
        uid={profile.userId}
        name={profile.displayName}
        isRefused={profile.newcomer === 'refused'}
        onSignOut={leave}
        account={
          <>
            <NameSettings profile={profile} />
            {OPEN_SECTIONS.map(({ id, render }) => (
              <div key={id}>{render(profile)}</div>
            ))}
          </>
        }
      />
      {question}
    </>
  );
}
