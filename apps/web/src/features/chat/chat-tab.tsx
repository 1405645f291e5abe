import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  useConnectivity,
  useIsDisconnected,
  useReconnect,
} from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useRootMark } from '#ui/root-mark/use-root-mark.ts';
import { guildChatQuery } from './api/guild-chat.ts';
import { useHasMessages } from './api/messages.ts';
import { chatMessages as texts } from './chat.messages.ts';
import { ChatMessages } from './chat-messages.tsx';
import styles from './chat-tab.module.css';
import { Composer } from './composer.tsx';
import { LoadingChat } from './loading-chat.tsx';
import type { Member, ReportName } from './member.ts';
import { MuteNotice } from './mute-notice.tsx';

/** The guild chat with live messages and a composer (specification 2, 'Guild chat'). */
export function ChatTab(props: { profile: Profile; reportName?: ReportName }): ReactNode {
  const { profile, reportName } = props;
  const { userId: uid, guild, role } = profile;
  useRootMark('fills');
  if (!isGuildId(guild)) return <EmptyState title={texts.noGuild} />;
  const member: Member = { uid, guild, isElder: isElder(role) };
  return (
    <Panel
      className={styles.tab}
      overline={texts.overline}
      title={texts.title(FOUNDING_GUILDS[guild].displayName)}
      actions={<GuildCrest guild={guild} size={32} />}
    >
      <Room key={guild} member={member} reportName={reportName} />
    </Panel>
  );
}

function Room(props: { member: Member; reportName: ReportName | undefined }): ReactNode {
  const { member, reportName } = props;
  const guildChat = useQuery(guildChatQuery(member.guild));
  const isOpen = guildChat.data !== undefined && guildChat.data.mode !== 'off';
  const messages = useHasMessages(member.guild, { enabled: isOpen });
  const isOffline = useConnectivity() === 'offline';
  const isDisconnected = useIsDisconnected();
  useShowsOffline();
  useReconnect(() => {
    if (!guildChat.data) void guildChat.refetch();
    else if (isOpen && !messages.data) void messages.refetch();
  });
  const unloaded = (
    <EmptyState title={texts.offlineUnloaded.title}>{texts.offlineUnloaded.text}</EmptyState>
  );
  if (!guildChat.data) {
    if (isDisconnected) return unloaded;
    return <LoadState query={guildChat} loading={<LoadingChat />} failed={texts.loadFailed} />;
  }
  const { mode, mute, slowModeSeconds } = guildChat.data;
  if (mode === 'off') return <EmptyState title={texts.off.title}>{texts.off.text}</EmptyState>;
  if (isDisconnected && !messages.data) return unloaded;
  // No composer after messages failed to load, nor during a further attempt: the writer could not see the conversation.
  if (!messages.data && messages.errorUpdateCount > 0) {
    return <LoadState query={messages} loading={<LoadingChat />} failed={texts.loadFailed} />;
  }
  return (
    <>
      {isOffline ? (
        <div className={styles.notice}>
          <AlertBanner kind="warning">{texts.offline}</AlertBanner>
        </div>
      ) : null}
      <ChatMessages member={member} guildChat={guildChat.data} reportName={reportName} />
      {mute ? (
        <MuteNotice member={member} mute={mute} />
      ) : mode === 'read-only' && !member.isElder ? (
        <AlertBanner>{texts.readOnly}</AlertBanner>
      ) : (
        <Composer
          member={member}
          note={slowModeSeconds > 0 && !member.isElder ? texts.slow(slowModeSeconds) : undefined}
        />
      )}
    </>
  );
}
