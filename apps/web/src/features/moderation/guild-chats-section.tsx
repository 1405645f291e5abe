import { CHAT_MODES, type GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Card } from '#ui/card/card.tsx';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type GuildChatChange, guildChatsQuery, useChangeGuildChat } from './api/guild-chats.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

/** Settings of each guild chat: open, announcements only, slow mode, closed. */
export function GuildChatsSection(): ReactNode {
  const words = texts.guildChats;
  const guildChats = useQuery(guildChatsQuery);
  const known = guildChats.data ?? [];
  return (
    <section aria-label={words.title} className="stack gap-4">
      <TabHead title={words.title} />
      <Listing
        query={guildChats}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
        }}
      >
        <div className={styles.guildChats}>
          {GUILD_IDS.flatMap((id) => known.filter(({ guild }) => guild === id)).map((guildChat) => (
            <GuildChatCard key={guildChat.guild} guildChat={guildChat} />
          ))}
        </div>
      </Listing>
    </section>
  );
}

function GuildChatCard({ guildChat }: { guildChat: GuildChatSettings }): ReactNode {
  const { guild, mode, slowModeSeconds } = guildChat;
  const words = texts.guildChats;
  const { displayName } = FOUNDING_GUILDS[guild];
  const toast = useToast();
  const change = useChangeGuildChat();
  const apply = (wanted: Omit<GuildChatChange, 'guild'>) =>
    change.mutate(
      { guild, ...wanted },
      {
        onSuccess: () => toast.success(words.changed(displayName)),
        onError: (error) => toast.error(unableToBecause(words.action, error)),
      },
    );
  const shown = { mode, slowModeSeconds, ...(change.isPending ? change.variables : {}) };
  const slow = String(shown.slowModeSeconds);
  const isOther = !(slow in words.slowOptions);
  return (
    <Card className="stack gap-4">
      <p className={`line middle gap-2 size-2 ${styles.guildChatName}`}>
        <GuildCrest guild={guild} size={30} />
        {displayName}
      </p>
      <ChoiceField
        label={words.mode}
        value={shown.mode}
        options={CHAT_MODES.map((one) => [one, words.modes[one]])}
        onChange={(chosen) => apply({ mode: chosen })}
      />
      <ChoiceField
        label={words.slow}
        value={slow}
        options={[
          ...(isOther ? [[slow, words.otherSlow(Number(slow))] as const] : []),
          ...Object.entries(words.slowOptions),
        ]}
        onChange={(seconds) => apply({ slowModeSeconds: Number(seconds) })}
      />
    </Card>
  );
}
