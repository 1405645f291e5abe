import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText } from '../text/clean.ts';
import { shorten } from '../text/length.ts';
import { QUEST_LIMITS, REPORT_TYPES } from './quest.ts';
import { questMessages } from './quests.messages.ts';

const error = questMessages.formInvalid;
const text = (max: number) => z.string({ error }).overwrite(cleanText).min(1, { error }).max(max);

/** What an elder writes of a quest (specification 5, 'Quest form'). */
export const questFormSchema = z.strictObject({
  title: text(QUEST_LIMITS.titleMax),
  description: text(QUEST_LIMITS.descriptionMax),
  auraReward: z.int({ error }).min(QUEST_LIMITS.auraMin, { error }).max(QUEST_LIMITS.auraMax),
  guild: z.enum(GUILD_IDS, { error }),
  reportType: z.enum(REPORT_TYPES, { error }),
  isDaily: z.boolean(),
});
export type QuestForm = z.infer<typeof questFormSchema>;

/** A new quest as the form begins (specification 9). */
export const NEW_QUEST: QuestForm = {
  title: '',
  description: '',
  auraReward: QUEST_LIMITS.auraDefault,
  guild: QUEST_LIMITS.guildDefault,
  reportType: QUEST_LIMITS.reportTypeDefault,
  isDaily: true,
};

/** Spec section 5: the description as a table shows it, on one line and at most 100 long. */
export function questPreview(description: string): string {
  return shorten(description.replace(/\s+/g, ' '), QUEST_LIMITS.previewMax);
}
