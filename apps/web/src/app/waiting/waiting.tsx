import type { Profile } from '@goreal/domain/accounts/profile';
import { type ReactNode, useEffect } from 'react';
import { SettingsContent } from '#app/settings/settings-contents.tsx';
import { NameSettings } from '#features/accounts/name-settings.tsx';
import { newcomerScreenMessages } from '#features/door/newcomers.messages.ts';
import { WaitingScreen } from '#features/door/waiting-screen.tsx';
import { useSignOut } from '#platform/session/use-sign-out.tsx';
import { appMessages } from '../app.messages.ts';
import { useDocumentTitle } from '../use-document-title.ts';

/** The only page of an account before an elder admits it, with the settings that the server allows until then. */
export function Waiting({ profile }: { profile: Profile }): ReactNode {
  const { leave, question } = useSignOut();
  useDocumentTitle(appMessages.titleOf(newcomerScreenMessages.page.title));
  // Once admitted, the same address shows the guild choice.
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
            <div>
              <SettingsContent page="security" profile={profile} />
            </div>
            <div>
              <SettingsContent page="data" profile={profile} />
            </div>
          </>
        }
      />
      {question}
    </>
  );
}
