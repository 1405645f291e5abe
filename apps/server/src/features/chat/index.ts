import type { WordAction } from '@goreal/domain/moderation/word-list';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { chatRoutes } from './chat.routes.ts';
import { createChatService } from './chat.service.ts';
import { countMuteAppeals } from './mutes.repository.ts';
import { mutesRoutes } from './mutes.routes.ts';
import { createMutesService } from './mutes.service.ts';

export { presentForElder } from './chat.presenter.ts';
export type { ChatMessageRow } from './chat.repository.ts';
export { findMessage } from './chat.repository.ts';
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
  /** what the list of words makes of a text */
  { screen }: { screen(text: string): Promise<WordAction | undefined> },
): Feature {
  const chat = createChatService({ ...platform, screen });
  const mutes = createMutesService(platform);
  return {
    name: 'chat',
    personalData: chatPersonalData,
    waiting: { mutes: countMuteAppeals },
    // Short bursts as in lively talk, one message in three seconds in the long run.
    rateLimits: { chat: { points: 10, duration: 30 } },
    routes(app) {
      chatRoutes(app, { chat });
      mutesRoutes(app, { mutes });
    },
  };
}
