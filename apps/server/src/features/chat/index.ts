export { presentForElder } from './chat.presenter.ts';
export type { ChatMessageRow } from './chat.repository.ts';
export { findMessage } from './chat.repository.ts';
export { assertOwnGuildChat } from './chat.service.ts';
export { createChat } from './feature.ts';
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
