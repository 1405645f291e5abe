import { z } from 'zod';
import { levelIdSchema } from '../ascension/level-id-schema.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { boardChoiceSchema } from '../leaderboards/board-choice.ts';
import { CELESTIAL_LIMITS } from './celestial-limits.ts';

/**
 * An entry of the record (specification 3.8). `key` identifies the row; under a pseudonym it cannot be traced
 * to the user.
 */
const celestialEntrySchema = z.object({
  key: z.string(),
  userId: z.string().nullable().describe('null under a pseudonym'),
  rank: z.int().min(1).describe('equal Stamina, equal rank'),
  displayName: z.string(),
  guild: z.enum(GUILD_IDS),
  levelId: levelIdSchema,
  avatarTier: z.int().min(0).max(10),
  totalStamina: z.number().min(0),
  totalDistance: z.number().min(0).describe('metres'),
  currentStreak: z.int().min(0),
});
export type CelestialEntry = z.infer<typeof celestialEntrySchema>;

const celestialPeriodSchema = z.object({
  key: z.string().describe("'2026-W48', '2026-11' or 'all'"),
  from: z.iso.date().nullable().describe('null for all time'),
  to: z.iso.date().nullable(),
  isFinal: z.boolean().describe('past, and no longer rebuilt'),
});
export type CelestialPeriod = z.infer<typeof celestialPeriodSchema>;

const entries = z.array(celestialEntrySchema).max(CELESTIAL_LIMITS.top);

/** The document `leaderboards/celestial_record` (specification 3.8). */
export const celestialRecordSchema = z.object({
  weekly: entries,
  monthly: entries,
  allTime: entries,
  periods: z.object({
    weekly: celestialPeriodSchema,
    monthly: celestialPeriodSchema,
    allTime: celestialPeriodSchema,
  }),
  lastUpdated: z.iso.datetime(),
});
export type CelestialRecord = z.infer<typeof celestialRecordSchema>;

/** The board of one week or month, current or past. */
export const celestialBoardSchema = z.object({
  period: celestialPeriodSchema,
  entries,
  lastUpdated: z.iso.datetime(),
});
export type CelestialBoard = z.infer<typeof celestialBoardSchema>;

/** The caller's rank in a period with the neighbouring rows. Returned to the caller only. */
export const celestialPlaceSchema = z.object({
  choice: boardChoiceSchema,
  own: celestialEntrySchema
    .nullable()
    .describe('null without Stamina in the period, or while hidden'),
  /** own Stamina from Strava that the board leaves out, because the player does not share Strava's numbers */
  unshared: z.number().min(0),
  above: z.array(celestialEntrySchema),
  below: z.array(celestialEntrySchema),
  players: z.int().min(0),
});
export type CelestialPlace = z.infer<typeof celestialPlaceSchema>;
