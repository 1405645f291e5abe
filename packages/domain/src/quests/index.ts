export { ACCEPT_RETRY, acceptRetryDelay } from './accept-retry.ts';
export { type AcceptanceState, acceptanceDecision } from './acceptance.ts';
export { guessReportType } from './guess-report-type.ts';
export {
  type ActiveQuest,
  activeQuestSchema,
  QUEST_LIMITS,
  type Quest,
  questSchema,
  REPORT_TYPES,
  type ReportType,
  reportTypeSchema,
} from './quest.ts';
export { NEW_QUEST, type QuestForm, questFormSchema, questPreview } from './quest-form.ts';
export { QUEST_NEWS, questNewsDue } from './quest-news.ts';
export { questMessages } from './quests.messages.ts';
