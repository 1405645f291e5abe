import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { ChatTab as GuildChatTab } from '#features/chat/chat-tab.tsx';
import { ReportNameDialog } from '#features/display-names/report-name-dialog.tsx';
import { ClosedNotice } from '#features/young-players/closed-notice.tsx';

/** The guild chat, or why it is closed to a young player. */
export function ChatTab({ profile }: { profile: Profile }): ReactNode {
  const { restriction } = profile;
  if (!restriction) {
    return (
      <GuildChatTab
        profile={profile}
        reportName={(player, onClose) => <ReportNameDialog players={[player]} onClose={onClose} />}
      />
    );
  }
  return <ClosedNotice restriction={restriction} part="chat" />;
}
