import { z } from 'zod';
import { levelIdSchema } from '../ascension/level-id-schema.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { boardChoiceSchema } from './board-choice.ts';

/**
 * Specification 9.8: the top 50. The number of neighbours and the window of the guild standing are our choice.
 */
export const BOARD_LIMITS = {
  top: 50,
  /** changes of the own board choice an hour: each makes every open board read again */
  choicesPerHour: 20,
  /** rows shown above and below the player's own */
  neighbours: 3,
  /** ranks with a medal, and ranks with a mark (specification 2.12) */
  medals: 3,
  honoured: 10,
  /** days that the standing of guilds counts */
  standingDays: 7,
  /** maximum age of a board when it is sent */
  freshMs: 5000,
} as const;

export const boardScopeSchema = z.enum(['global', 'guild']);
export type BoardScope = z.infer<typeof boardScopeSchema>;

/** One row of the Hall of Honor. Ties are ordered by the time at which the AURA was reached. */
const honorEntrySchema = z.object({
  rank: z.int().min(1),
  /** identifies the row; stable while the person keeps the same board choice */
  key: z.string(),
  userId: z.string().nullable().describe('null under a pseudonym'),
  displayName: z.string(),
  guild: z.enum(GUILD_IDS),
  currentAura: z.int().min(0),
  level: z.string().describe('Vietnamese name of the ascension level'),
  levelId: levelIdSchema,
  currentStreak: z.int().min(0),
  lastRank: z.int().min(1).nullable().describe('rank when the week began; null: not on the board'),
});
export type HonorEntry = z.infer<typeof honorEntrySchema>;

/** AURA of a guild in the last days, per member who earned AURA in them. */
const guildStandingSchema = z.object({
  guild: z.enum(GUILD_IDS),
  rank: z.int().min(1),
  activeMembers: z.int().min(0),
  aura: z.int().min(0),
  auraPerMember: z.number().min(0).describe('one decimal; 0 where nobody was active'),
});
export type GuildStanding = z.infer<typeof guildStandingSchema>;

export const honorBoardSchema = z.object({
  scope: boardScopeSchema,
  guild: z.enum(GUILD_IDS).nullable().describe('the own guild where the scope is guild'),
  items: z.array(honorEntrySchema).max(BOARD_LIMITS.top),
  total: z.int().min(0).describe('players on this board'),
  standing: z.array(guildStandingSchema),
  weekOf: z.iso.date().nullable().describe('Monday that movement is counted from; null: none yet'),
  updatedAt: z.iso.datetime(),
});
export type HonorBoard = z.infer<typeof honorBoardSchema>;

/** The caller's rank with the neighbouring rows. Returned to the caller only. */
export const ownPlaceSchema = z.object({
  choice: boardChoiceSchema,
  pseudonym: z.string().describe('the name shown under a pseudonym, whatever is chosen'),
  own: honorEntrySchema.describe('while hidden: the place they would have'),
  above: z.array(honorEntrySchema).max(BOARD_LIMITS.neighbours),
  below: z.array(honorEntrySchema).max(BOARD_LIMITS.neighbours),
});
export type OwnPlace = z.infer<typeof ownPlaceSchema>;
