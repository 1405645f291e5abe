import { UNREAD_CAP } from '@goreal/domain/chat/guild-chat';
import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useOldOnceLeft } from '#platform/query/old-after.ts';
import { changeAnswer } from '#platform/query/overtaken-answers.ts';
import { hallQuery } from './api/get-hall.ts';
import { messagesQuery } from './api/list-messages.ts';
import { withMessage, withState } from './chat-news.ts';

type Listener = { uid: string; guild: string };

/**
 * Applies live events of the guild chat, whichever tab is open.
 * @returns number of unread messages, at most UNREAD_CAP
 */
export function useChatNews({ uid, guild: named }: Listener): number {
  const client = useQueryClient();
  const guild: GuildId = isGuildId(named) ? named : 'titans';
  const hall = useQuery({ ...hallQuery(guild), enabled: isGuildId(named) });
  const hallKey = hallQuery(guild).queryKey;
  const messagesKey = messagesQuery(guild).queryKey;
  useOldOnceLeft(['guildChats', guild]);
  useLiveEvent('chatMessage.added', (message) => {
    if (message.guild !== guild) return;
    changeAnswer(client, messagesKey, (known) => withMessage(known, message));
    if (message.isSystemMessage || message.userId === uid || message.state !== 'shown') return;
    changeAnswer(client, hallKey, (known) => {
      // A message that is restored or delivered twice was counted before.
      if (known.lastRead === 0 || message.sequence <= known.latest) return known;
      const unread = Math.min(UNREAD_CAP, known.unread + 1);
      return { ...known, unread, latest: message.sequence };
    });
  });
  useLiveEvent('chatMessage.changed', (change) => {
    changeAnswer(client, messagesKey, (known) => withState(known, change));
  });
  useLiveEvent('guildChat.changed', (settings) => {
    if (settings.guild !== guild) return;
    changeAnswer(client, hallKey, (known) => ({ ...known, ...settings }));
    void client.invalidateQueries({ queryKey: messagesKey });
  });
  useLiveEvent('guildChat.read', ({ guild: read, sequence }) => {
    const known = client.getQueryData(hallKey);
    if (read !== guild || !known || known.lastRead >= sequence) return;
    void client.invalidateQueries({ queryKey: hallKey });
  });
  useLiveEvent('mute.changed', ({ mute }) => {
    changeAnswer(client, hallKey, (known) => ({ ...known, mute }));
  });
  return hall.data?.unread ?? 0;
}
