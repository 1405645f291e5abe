import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import type { Block } from '@goreal/domain/moderation/queue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { blocksQuery } from './api/blocks.ts';
import { messagesOf, useMessages } from './api/messages.ts';
import { chatMessages as texts } from './chat.messages.ts';
import { LoadingChat } from './loading-chat.tsx';
import type { Member, ReportName } from './member.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageLog } from './message-log.tsx';

const NOBODY: readonly Block[] = [];

/** Message log, composer and the dialogs of message actions. */
export function ChatMessages(props: {
  member: Member;
  guildChat: GuildChat;
  reportName: ReportName | undefined;
}): ReactNode {
  const { member, guildChat, reportName } = props;
  const messages = useMessages(member.guild, { enabled: true });
  const blocks = useQuery(blocksQuery(member.uid));
  const [chosen, choose] = useState<string>();
  const close = useCallback(() => choose(undefined), []);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = messages;
  // Memoised, so that the log, which may have a thousand rows, does not render without need.
  const loaded = useMemo(() => (data ? messagesOf(data) : []), [data]);
  const earlier = useMemo(
    () => ({
      exist: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    }),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  if (!data) return <LoadingChat />;
  const message = loaded.find(({ id }) => id === chosen);
  const blocked = blocks.data ?? NOBODY;
  return (
    <>
      {loaded.length === 0 ? (
        <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
      ) : (
        <MessageLog
          member={member}
          guildChat={guildChat}
          messages={loaded}
          blocked={blocked}
          earlier={earlier}
          onChoose={choose}
        />
      )}
      {message ? (
        <MessageActions
          member={member}
          message={message}
          isBlocked={blocked.some(({ userId }) => userId === message.userId)}
          reportName={reportName}
          onClose={close}
        />
      ) : null}
    </>
  );
}
