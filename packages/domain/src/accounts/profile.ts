import { z } from 'zod';
import { levelName } from '../ascension/level-name.ts';
import { NEWCOMER_STATES } from '../door/newcomer.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { RESTRICTIONS } from '../young-players/age-band.ts';
import { ROLES } from './role.ts';

export const roleSchema = z.enum(ROLES);

/** A user profile as the API returns it to its owner (specification 3.1). */
export const profileSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: roleSchema,
  guild: z.union([z.enum(GUILD_IDS), z.literal('')]).describe('empty until a guild is chosen'),
  level: z.string().describe('Vietnamese name of the ascension level'),
  levelId: z.string(),
  currentAura: z.int().min(0),
  currentStreak: z.int().min(0).describe('effort days, academy zone'),
  totalSubmissions: z.int().min(0),
  approvedSubmissions: z.int().min(0),
  stamina_points: z.number().min(0),
  avatar_tier: z.int().min(0).max(10),
  strava_connected: z.boolean(),
  strava_athlete_info: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
  last_activity_sync: z.iso.datetime().nullable(),
  newcomer: z
    .enum(NEWCOMER_STATES)
    .nullable()
    .optional()
    .describe('an account that no elder has admitted yet'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  restriction: z
    .enum(RESTRICTIONS)
    .optional()
    .describe('why what shows the person to others is closed; absent where nothing is'),
  isFactorOverdue: z
    .boolean()
    .optional()
    .describe('a second factor is required of everybody, and the days to add one are over'),
  isFirstPathOpen: z
    .boolean()
    .optional()
    .describe('the player has not gone on from the first path; absent afterwards'),
  isYoung: z.boolean().optional().describe('under 16, in the mode for young players'),
});
export type Profile = z.infer<typeof profileSchema>;

/** Values of a new profile (specification 9.4). A test checks that the database's defaults are equal. */
export const INITIAL_PROFILE = {
  role: 'player',
  guild: '',
  level: levelName('genesis'),
  currentAura: 0,
  currentStreak: 0,
  totalSubmissions: 0,
  approvedSubmissions: 0,
  stamina_points: 0,
  avatar_tier: 0,
  strava_connected: false,
} satisfies Partial<Profile>;
