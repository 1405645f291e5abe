export { presentForElder } from './chat.presenter.ts';
export { findMessage } from './chat.repository.ts';
export { assertOwnHall } from './chat.service.ts';
export type { ChatMessageRow } from './chat.table.ts';
export { createChat } from './feature.ts';
export { guildChats } from './guild-chats.repository.ts';
export {
  announceInHall,
  changeHall,
  clearMessage,
  deleteMessage,
  hallAnnouncement,
  hideMessage,
  presentHall,
} from './halls.ts';
