import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { UNREAD_CAP } from '@goreal/domain/chat/guild-chat';
import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useInvalidateOnUnmount } from '#platform/query/live-invalidation.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { blockedIds } from './api/blocks.ts';
import { guildChatQuery } from './api/guild-chat.ts';
import { messagesQuery } from './api/messages.ts';
import { withMessage, withState } from './message-pages.ts';

type Listener = { uid: string; guild: string };

/**
 * Applies live events of the guild chat, whichever tab is open.
 * @returns number of unread messages, at most UNREAD_CAP
 */
export function useChatLiveUpdates({ uid, guild: named }: Listener): number {
  const client = useQueryClient();
  const guild: GuildId = isGuildId(named) ? named : 'titans';
  const guildChat = useQuery({ ...guildChatQuery(guild), enabled: isGuildId(named) });
  const guildChatKey = guildChatQuery(guild).queryKey;
  const messagesKey = messagesQuery(guild).queryKey;
  useInvalidateOnUnmount(['guildChats', guild]);
  useLiveEvent('chatMessage.added', (message) => {
    if (message.guild !== guild) return;
    changeCachedData(client, messagesKey, (known) => withMessage(known, message));
    if (message.isSystemMessage || message.userId === uid || message.state !== 'shown') return;
    blockedIds(client, uid).then(
      (blocked) => {
        if (!blocked.has(message.userId ?? '')) count(message);
      },
      // The server counts without them.
      () => void client.invalidateQueries({ queryKey: guildChatKey }),
    );
  });
  const count = ({ sequence }: ChatMessage) =>
    changeCachedData(client, guildChatKey, (known) => {
      // A message that is restored or delivered twice was counted before, and one may have been read meanwhile.
      const isCounted = sequence <= Math.max(known.latest, known.lastRead);
      if (known.lastRead === 0 || isCounted) return known;
      return { ...known, unread: Math.min(UNREAD_CAP, known.unread + 1), latest: sequence };
    });
  useLiveEvent('chatMessage.changed', (change) => {
    changeCachedData(client, messagesKey, (known) => withState(known, change));
  });
  useLiveEvent('guildChat.changed', (settings) => {
    if (settings.guild !== guild) return;
    changeCachedData(client, guildChatKey, (known) => ({ ...known, ...settings }));
    void client.invalidateQueries({ queryKey: messagesKey });
  });
  useLiveEvent('displayName.changed', () => {
    void client.invalidateQueries({ queryKey: messagesKey });
  });
  useLiveEvent('guildChat.read', ({ guild: read, sequence }) => {
    const known = client.getQueryData(guildChatKey);
    if (read !== guild || !known || known.lastRead >= sequence) return;
    void client.invalidateQueries({ queryKey: guildChatKey });
  });
  useLiveEvent('mute.changed', ({ mute }) => {
    changeCachedData(client, guildChatKey, (known) => ({ ...known, mute }));
  });
  return guildChat.data?.unread ?? 0;
}
