export { moderationMessages } from './moderation.messages.ts';
export {
  type Block,
  blockSchema,
  chatSettingsChangeSchema,
  guildChatsSchema,
  type Mute,
  muteSchema,
  type QueueItem,
  queueItemSchema,
} from './queue.ts';
export {
  appealTextSchema,
  MODERATION_LIMITS,
  newMuteSchema,
  newReportSchema,
  REPORT_REASONS,
  type ReportReason,
  reasonSchema,
} from './report.ts';
export {
  type ListedWord,
  listedWordSchema,
  newListedWordSchema,
  screenText,
  WORD_ACTIONS,
  type WordAction,
} from './word-list.ts';
