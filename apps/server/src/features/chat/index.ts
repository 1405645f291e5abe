export { chatPersonalData } from './chat.personal-data.ts';
export { presentForElder } from './chat.presenter.ts';
export { findMessage } from './chat.repository.ts';
export { chatRoutes } from './chat.routes.ts';
export { assertOwnGuildChat, createChatService } from './chat.service.ts';
export type { ChatMessageRow } from './chat.table.ts';
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
export { mutesRoutes } from './mutes.routes.ts';
export { createMutesService } from './mutes.service.ts';
