import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';

export const REPORT_TYPES = ['image', 'text', 'audio', 'video'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const reportTypeSchema = z.enum(REPORT_TYPES);

/** Specification 9.10: reward 1 to 1000, default 50. The text limits are our choice and bound the page size. */
export const QUEST_LIMITS = {
  titleMax: 120,
  descriptionMax: 2000,
  /** characters of the description in a table */
  previewMax: 100,
  auraMin: 1,
  auraMax: 1000,
  auraDefault: 50,
  minutesMin: 1,
  minutesMax: 600,
  /** Members of a guild get all of its open quests in one answer. */
  openOfGuildMax: 1000,
  guildDefault: 'titans',
  reportTypeDefault: 'image',
} as const;

/** A quest of one guild (specification 3.3). `reportType` is always set: the server guesses a missing one. */
export const questSchema = z.object({
  questId: z.string(),
  title: z.string(),
  description: z.string(),
  auraReward: z.int(),
  isActive: z.boolean(),
  isDaily: z.boolean().describe('true: may be accepted once on each academy day; false: only once'),
  guild: z.enum(GUILD_IDS),
  reportType: reportTypeSchema,
  minutes: z.int().optional().describe('about how long it takes; absent where nobody said'),
  isPersonal: z.boolean().optional().describe('set by the player for themself (Sage)'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Quest = z.infer<typeof questSchema>;

/** The player's newest acceptance of a quest (specification 3.4). */
export const activeQuestSchema = z.object({
  questId: z.string(),
  userId: z.string(),
  acceptedAt: z.iso.datetime(),
  status: z.enum(['accepted', 'submitted']),
  acceptedToday: z.boolean().describe('acceptedAt falls on the current academy day'),
  canAccept: z.boolean().describe('a new acceptance would be granted now'),
});
export type ActiveQuest = z.infer<typeof activeQuestSchema>;
