import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText } from '../text/clean.ts';
import { shorten } from '../text/length.ts';
import { QUEST_LIMITS, REPORT_TYPES } from './quest.ts';
import { questMessages } from './quests.messages.ts';

const error = questMessages.formInvalid;
const text = (max: number) => z.string({ error }).overwrite(cleanText).min(1, { error }).max(max);

/** The fields of the quest form (specification 5.8). */
export const questFormSchema = z.strictObject({
  title: text(QUEST_LIMITS.titleMax),
  description: text(QUEST_LIMITS.descriptionMax),
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
