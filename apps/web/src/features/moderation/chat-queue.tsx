import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { queueQuery } from './api/queue.ts';
import styles from './chat-queue.module.css';
import { GuildChatsSection } from './guild-chats-section.tsx';
import { moderationDeskMessages as texts } from './moderation.messages.ts';
import { MutesSection } from './mutes-section.tsx';
import { QueueCard } from './queue-card.tsx';
import { WordsSection } from './words-section.tsx';

/** Moderation of the guild chats: reported messages, appeals, mutes, chat settings and blocked words. */
export function ChatQueue(): ReactNode {
  const client = useQueryClient();
  useInvalidateOnUnmount(['moderation']);
  useLiveEvent('moderation.changed', ({ what }) => {
    void client.invalidateQueries({ queryKey: ['moderation', what] });
  });
  return (
    <div className={styles.queue}>
      <WaitingSection />
      <MutesSection filter="appeals" />
      <MutesSection filter="standing" />
      <GuildChatsSection />
      <WordsSection />
    </div>
  );
}

function WaitingSection(): ReactNode {
  const words = texts.queue;
  const queue = useInfiniteQuery(queueQuery);
  const items = itemsOf(queue.data);
  const total = queue.data?.pages[0]?.total ?? 0;
  return (
    <section aria-label={words.title} className={styles.section}>
      <TabHead title={words.title}>{queue.data ? words.count(total) : null}</TabHead>
      <Listing
        query={queue}
        isEmpty={items.length === 0}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
          retry: texts.retry,
          empty: { title: words.emptyTitle, text: words.emptyText },
        }}
      >
        {items.map((item) => (
          <QueueCard
            key={item.message.id}
            item={item}
            guildName={FOUNDING_GUILDS[item.message.guild].displayName}
          />
        ))}
        <LoadMore query={queue} more={texts.more} retry={texts.retry} failed={texts.moreFailed} />
      </Listing>
    </section>
  );
}
