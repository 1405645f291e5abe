import { CHAT_LIMITS } from '@goreal/domain/chat/chat-message';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { clearEvents } from '#platform/live-events/live-events.repository.ts';
import { announcementsAbout } from './chat.repository.ts';
import { chatRoutes } from './chat.routes.ts';
import { createChatService } from './chat.service.ts';
import { countMuteAppeals } from './mutes.repository.ts';
import { mutesRoutes } from './mutes.routes.ts';
import { createMutesService } from './mutes.service.ts';

export { presentForElder } from './chat.presenter.ts';
export type { ChatMessageRow } from './chat.repository.ts';
export {
  clearMessageEvents,
  clearRestrictedMessageEvents,
  findMessage,
  lockMessages,
  renameInAnnouncements,
  renameInEvents,
} from './chat.repository.ts';
export { assertOwnGuildChat } from './chat.service.ts';
export { guildChats } from './guild-chats.repository.ts';
export {
  announceInGuildChat,
  changeGuildChat,
  clearMessage,
  deleteMessage,
  guildChatAnnouncement,
  hideMessage,
  presentGuildChat,
} from './guild-chats.ts';

export function createChat(
  platform: Platform,
  /** the action of the word list for a text */
  { screen }: { screen: ScreenText },
): Feature {
  const chat = createChatService({ ...platform, screen });
  const mutes = createMutesService(platform);
  return {
    name: 'chat',
    operations: {
      'GET /api/guildChats/{guild}': 'signed-in, closed while restricted',
      'GET /api/guildChats/{guild}/messages': 'signed-in, closed while restricted',
      'POST /api/guildChats/{guild}/messages': 'signed-in, closed while restricted',
      'PUT /api/guildChats/{guild}/read': 'signed-in, closed while restricted',
      'GET /api/moderation/mutes': 'elder',
      'POST /api/moderation/mutes': 'elder',
      'POST /api/moderation/mutes/{muteId}/answer': 'elder',
      'POST /api/moderation/mutes/{muteId}/lift': 'elder',
      'POST /api/users/{uid}/mutes/{muteId}/appeal': 'signed-in',
    },
    /** When the account is deleted, a trigger empties its messages: the rows stay, without text and name. */
    personalData: {
      tables: [
        {
          table: 'chat_messages',
          owner: 'user_id',
          key: 'message_id',
          omit: ['client_key', 'cause'],
        },
        { table: 'chat_mutes', owner: 'user_id', key: 'mute_id', omit: ['muted_by'] },
        { table: 'chat_reads', owner: 'user_id', key: 'guild' },
        { table: 'chat_paces', owner: 'user_id', key: 'user_id' },
      ],
      mentions: {
        'chat_mutes.muted_by': 'the bare id of the elder behind a mute that belongs to the muted',
        'guild_chats.updated_by': 'the bare id of the elder who changed a guild chat last',
      },
      erase: async (tx, userId) => clearEvents(tx, await announcementsAbout(tx, userId)),
    },
    waiting: { mutes: { of: 'appeals against mutes, without an answer', count: countMuteAppeals } },
    rateLimits: {
      /** short bursts of messages */
      chat: { points: 10, duration: 30 },
      /** messages stay for ever; counted by each process alone, because a message must not need another write */
      'chat-day': { points: CHAT_LIMITS.messagesPerDay, duration: 86_400, isOwn: true },
    },
    routes(app) {
      chatRoutes(app, { chat });
      mutesRoutes(app, { mutes });
    },
  };
}
