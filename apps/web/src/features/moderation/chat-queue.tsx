import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { mutesQuery } from './api/mutes.ts';
import { queueQuery } from './api/queue.ts';
import { GuildChatsSection } from './guild-chats-section.tsx';
import { moderationDeskMessages as texts } from './moderation.messages.ts';
import { MutesSection } from './mutes-section.tsx';
import { QueueCard } from './queue-card.tsx';
import { WordsSection } from './words-section.tsx';

/** Moderation of names and guild chats: reported messages, `names`, appeals, mutes, chat settings and blocked words. */
export function ChatQueue(props: {
  names?: ReactNode;
  /** Whether `names` has its final height. */
  isSettled?: boolean;
}): ReactNode {
  const { names, isSettled: isNamesSettled = true } = props;
  const client = useQueryClient();
  useInvalidateOnUnmount(['moderation']);
  useLiveEvent('moderation.changed', ({ what }) => {
    void client.invalidateQueries({ queryKey: ['moderation', what] });
  });
  const isSettled = useSettledLists() && isNamesSettled;
  return (
    <div className="stack gap-7">
      <WaitingSection />
      {isSettled ? (
        <>
          {names}
          <MutesSection filter="appeals" />
          <MutesSection filter="standing" />
          <GuildChatsSection />
          <WordsSection />
        </>
      ) : null}
    </div>
  );
}

/** Whether every list has its first response: a list whose height is unknown would move the parts below it. */
function useSettledLists(): boolean {
  const waiting = useInfiniteQuery(queueQuery);
  const appeals = useInfiniteQuery(mutesQuery('appeals'));
  const standing = useInfiniteQuery(mutesQuery('standing'));
  return ![waiting, appeals, standing].some(({ isPending }) => isPending);
}

function WaitingSection(): ReactNode {
  const words = texts.queue;
  return (
    <DecisionQueue
      query={useInfiniteQuery(queueQuery)}
      words={{ ...words, empty: { title: words.emptyTitle, text: words.emptyText } }}
      idOf={({ message }) => message.id}
    >
      {(item) => (
        <QueueCard item={item} guildName={FOUNDING_GUILDS[item.message.guild].displayName} />
      )}
    </DecisionQueue>
  );
}
