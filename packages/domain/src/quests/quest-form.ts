import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText, limitMarkStacks } from '../text/clean.ts';
import { shorten } from '../text/length.ts';
import { QUEST_LIMITS, REPORT_TYPES, type ReportType } from './quest.ts';
import { questMessages, reportTypeKeywords } from './quests.messages.ts';

const error = questMessages.formInvalid;
const text = (max: number, tooLong: string) =>
  z.string({ error }).overwrite(cleanText).min(1, { error }).max(max, tooLong);

/** The fields of the quest form (specification 5.8). */
export const questFormSchema = z.strictObject({
  title: text(QUEST_LIMITS.titleMax, questMessages.titleTooLong),
  description: text(QUEST_LIMITS.descriptionMax, questMessages.descriptionTooLong),
  auraReward: z.int({ error }).min(QUEST_LIMITS.auraMin, { error }).max(QUEST_LIMITS.auraMax),
  guild: z.enum(GUILD_IDS, { error }),
  reportType: z.enum(REPORT_TYPES, { error }),
  isDaily: z.boolean(),
  minutes: z
    .int({ error })
    .min(QUEST_LIMITS.minutesMin, { error })
    .max(QUEST_LIMITS.minutesMax)
    .nullable()
    .describe('about how long it takes'),
});
export type QuestForm = z.infer<typeof questFormSchema>;

/** Initial values of the form for a new quest (specification 9.10). */
export const NEW_QUEST: QuestForm = {
  title: '',
  description: '',
  auraReward: QUEST_LIMITS.auraDefault,
  guild: QUEST_LIMITS.guildDefault,
  reportType: QUEST_LIMITS.reportTypeDefault,
  isDaily: true,
  minutes: null,
};

/** Specification 5.8: the description for a table, on one line and at most 100 characters. */
export function questPreview(description: string): string {
  return shorten(description.replace(/\s+/g, ' '), QUEST_LIMITS.previewMax);
}

const ORDER: readonly ReportType[] = ['video', 'audio', 'image', 'text'];

/** Guesses a missing report type from words of the description; text when none matches (specification 5.3). */
export function guessReportType(description: string): ReportType {
  const text = ` ${limitMarkStacks(description).normalize('NFC').toLowerCase()} `;
  for (const type of ORDER) {
    if (reportTypeKeywords[type].some((keyword) => text.includes(keyword))) return type;
  }
  return 'text';
}
