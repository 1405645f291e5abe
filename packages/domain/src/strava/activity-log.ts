import { z } from 'zod';
import { userIdSchema } from '../accounts/user-id.ts';
import { STANDINGS } from '../activities/score.ts';
import { academyDaySchema } from '../calendar/academy-day-schema.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { LOG_LIMIT, LOG_LIMIT_MAX } from './limits.ts';

/** Types that the log can be filtered by (specification 2.24); each includes the subtypes of its sport. */
export const LOG_TYPES = [
  'Run',
  'VirtualRun',
  'Ride',
  'VirtualRide',
  'Swim',
  'Walk',
  'Hike',
] as const;
export type LogType = (typeof LOG_TYPES)[number];

const FINER_TYPES: Partial<Record<LogType, readonly string[]>> = {
  Run: ['TrailRun'],
  Ride: ['GravelRide', 'MountainBikeRide'],
};

/** All sport types that a filter includes. */
export function sportTypesOf(type: LogType): readonly string[] {
  return [type, ...(FINER_TYPES[type] ?? [])];
}

/** The filter that includes a sport type; undefined for sports without a filter. */
export function logTypeOf(sportType: string): LogType | undefined {
  return LOG_TYPES.find((type) => sportTypesOf(type).includes(sportType));
}

/** One row of the log (specification 3.14). Fields that are removed after seven days become null. */
const logEntrySchema = z.object({
  id: z.string(),
  userId: z.string(),
  displayName: z.string(),
  guild: z.enum([...GUILD_IDS, 'none']),
  activityId: z.string(),
  source: z.enum(['strava', 'file', 'manual']),
  name: z.string().nullable(),
  type: z.string().nullable().describe('sport type as the source names it'),
  distance: z.number().nullable().describe('km'),
  stamina_points: z.number(),
  standing: z.enum(STANDINGS),
  tier_before: z.int().min(0).max(10),
  tier_after: z.int().min(0).max(10),
  tier_upgraded: z.boolean(),
  synced_at: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** An optional filter; an empty value filters nothing (specification 5.11). */
const filter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const logQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LOG_LIMIT_MAX).default(LOG_LIMIT),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  orderBy: z.literal('synced_at').default('synced_at'),
  orderDirection: z.enum(['desc', 'asc']).default('desc'),
  displayName: filter(z.string().max(80)),
  userId: filter(userIdSchema),
  activityType: filter(z.enum(LOG_TYPES)),
  startDate: filter(academyDaySchema),
  endDate: filter(academyDaySchema),
});
export const logPageSchema = z.object({
  success: z.literal(true),
  data: z.array(logEntrySchema),
  pagination: z.object({
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
  }),
});
export type LogPage = z.infer<typeof logPageSchema>;
