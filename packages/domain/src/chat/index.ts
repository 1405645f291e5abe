export { chatMessages, chatSendError } from './chat.messages.ts';
export {
  CHAT_LIMITS,
  type ChatMessage,
  type ChatMessageState,
  chatMessageSchema,
  cleanChatText,
  newChatMessageSchema,
} from './chat-message.ts';
export {
  APPEAL_VERDICTS,
  type AppealVerdict,
  CHAT_MODES,
  type ChatMode,
  type GuildChat,
  type GuildChatSettings,
  guildChatSchema,
  guildChatSettingsSchema,
  type OwnMute,
  ownMuteSchema,
  SLOW_MODE_MAX_SECONDS,
  UNREAD_CAP,
} from './guild-chat.ts';
export { partsOf, type TextPart } from './links.ts';
