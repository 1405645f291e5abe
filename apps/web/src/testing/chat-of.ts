import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChat } from '@goreal/domain/chat/guild-chat';

/** The state of the titans' guild chat before its first message, with the given fields changed. */
export function guildChatOf(change: Partial<GuildChat> = {}): GuildChat {
  return {
    guild: 'titans',
    mode: 'open',
    slowModeSeconds: 0,
    lastRead: 0,
    latest: 0,
    unread: 0,
    mute: null,
    ...change,
  };
}

/** A sample message of Lan in the titans' guild chat; numbers below 10 give an id of the server's form. */
export function messageOf(sequence: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-00000000000${sequence}`,
    sequence,
    guild: 'titans',
    userId: 'lan',
    userName: 'Lan',
    isElder: false,
    levelId: 'genesis',
    message: `Lời thứ ${sequence}`,
    timestamp: '2026-03-02T02:00:00.000Z',
    isSystemMessage: false,
    state: 'shown',
    key: null,
    ...change,
  };
}
