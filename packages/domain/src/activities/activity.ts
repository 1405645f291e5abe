import { z } from 'zod';
import { ACTIVITY_SOURCES } from '../ledger/cause.ts';
import { MEASURED_DOUBTS, PLAIN_DOUBTS } from './limits.ts';
import { STANDINGS, ZERO_REASONS } from './score.ts';
import { SPORT_FAMILIES } from './sport.ts';

const doubtSchema = z.union([
  z.object({
    kind: z.enum(MEASURED_DOUBTS),
    value: z.number().describe('km/h, km, hours, days, efforts or Stamina'),
    limit: z.number(),
  }),
  z.object({ kind: z.enum(PLAIN_DOUBTS) }),
]);

/** An activity as its player sees it. */
export const activitySchema = z.object({
  activityId: z.string(),
  source: z.enum(ACTIVITY_SOURCES),
  name: z.string().nullable(),
  sportType: z.string().describe('as Strava names it'),
  family: z.enum(SPORT_FAMILIES).nullable(),
  startedAt: z.iso.datetime(),
  day: z.iso.date().describe('academy day of the start'),
  distance: z.number().describe('metres'),
  elapsedSeconds: z.int(),
  movingSeconds: z.int(),
  stamina_points: z.number(),
  standing: z.enum(STANDINGS),
  reason: z
    .enum(ZERO_REASONS)
    .nullable()
    .describe('why it earned nothing, or less than its distance'),
  doubts: z.array(doubtSchema),
  tier_before: z.int(),
  tier_after: z.int(),
  note: z.string().nullable().describe('of a manual entry'),
  picture: z.string().nullable().describe('address of the picture of a manual entry'),
  elderReason: z.string().nullable(),
  appeal: z.string().nullable(),
  canAppeal: z.boolean(),
});
export type Activity = z.infer<typeof activitySchema>;

const distances = z.object({
  total_distance_run: z.number(),
  total_distance_swim: z.number(),
  total_distance_cycle: z.number(),
  total_distance_walk: z.number(),
});

const points = z.number().describe('Stamina of counted activities');

/** Totals of a player's counted activities; distances in metres. */
export const staminaSchema = z.object({
  stamina_points: z.number(),
  avatar_tier: z.int(),
  totals: distances,
  recent: distances.describe('the last 28 academy days'),
  sports: z
    .array(z.object({ family: z.enum(SPORT_FAMILIES), recent: points, total: points }))
    .length(SPORT_FAMILIES.length)
    .describe('what each family of sports earned'),
  held: z.int().describe('activities that wait for an elder'),
  activities: z.int(),
  hasMetKael: z.boolean().describe('whether Kael has introduced himself'),
});
export type Stamina = z.infer<typeof staminaSchema>;
export type SportStamina = Stamina['sports'][number];
export type StaminaDistances = z.infer<typeof distances>;

/** Length of the window of the recent totals in days, today included. */
export const RECENT_DAYS = 28;
