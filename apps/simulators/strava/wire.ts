import { z } from 'zod';

/**
 * Answers of Strava's API, from its published field lists (developers.strava.com/docs/reference,
 * /authentication, /webhooks). Every answer of the simulator is validated against them before it is sent. Ids
 * may exceed 2^53: strings of digits inside, JSON numbers on the wire (`toWireJson`).
 */
const id = z.string().regex(/^\d+$/);
const instant = z.iso.datetime();

export const athleteSchema = z.strictObject({
  id,
  username: z.string().nullable(),
  resource_state: z.literal(2),
  firstname: z.string(),
  lastname: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  premium: z.boolean(),
  summit: z.boolean(),
  created_at: instant,
  updated_at: instant,
  badge_type_id: z.int(),
  profile_medium: z.string(),
  profile: z.string(),
  friend: z.null(),
  follower: z.null(),
});

/** SummaryActivity: the fields of a real list, `visibility` and `utc_offset` included. */
export const activitySchema = z.strictObject({
  id,
  resource_state: z.union([z.literal(2), z.literal(3)]),
  athlete: z.strictObject({ id, resource_state: z.literal(1) }),
  name: z.string(),
  distance: z.number().min(0).describe('metres'),
  moving_time: z.int().min(0).describe('seconds'),
  elapsed_time: z.int().min(0).describe('seconds'),
  total_elevation_gain: z.number(),
  type: z.string().describe('deprecated, the older list'),
  sport_type: z.string(),
  start_date: instant,
  start_date_local: instant.describe('local time with a Z that is not true'),
  timezone: z.string(),
  utc_offset: z.number(),
  start_latlng: z.array(z.number()),
  end_latlng: z.array(z.number()),
  achievement_count: z.int(),
  kudos_count: z.int(),
  comment_count: z.int(),
  athlete_count: z.int(),
  photo_count: z.int(),
  total_photo_count: z.int(),
  map: z.strictObject({ id: z.string(), summary_polyline: z.string(), resource_state: z.int() }),
  trainer: z.boolean(),
  commute: z.boolean(),
  manual: z.boolean(),
  private: z.boolean(),
  visibility: z.enum(['everyone', 'followers_only', 'only_me']),
  flagged: z.boolean(),
  workout_type: z.int().nullable(),
  upload_id: id.nullable(),
  upload_id_str: z.string().nullable(),
  external_id: z.string().nullable(),
  average_speed: z.number(),
  max_speed: z.number(),
  has_kudoed: z.boolean(),
  hide_from_home: z.boolean(),
  gear_id: z.string().nullable(),
  has_heartrate: z.boolean(),
  device_name: z.string().nullable(),
  from_accepted_tag: z.boolean(),
  pr_count: z.int(),
});

export const tokenSchema = z.strictObject({
  token_type: z.literal('Bearer'),
  expires_at: z.int(),
  expires_in: z.int(),
  refresh_token: z.string(),
  access_token: z.string(),
  /** Only in the answer to a code, not to a refresh. */
  athlete: athleteSchema.optional(),
});

export const faultSchema = z.strictObject({
  message: z.string(),
  errors: z.array(z.strictObject({ resource: z.string(), field: z.string(), code: z.string() })),
});

export const subscriptionSchema = z.strictObject({
  id: z.int(),
  resource_state: z.literal(2),
  application_id: z.int(),
  callback_url: z.url().max(255),
  created_at: instant,
  updated_at: instant,
});

export const eventSchema = z.strictObject({
  object_type: z.enum(['activity', 'athlete']),
  object_id: id,
  aspect_type: z.enum(['create', 'update', 'delete']),
  owner_id: id,
  subscription_id: z.int(),
  event_time: z.int(),
  /** Values are strings, also `"false"`. */
  updates: z.record(z.string(), z.string()),
});

export type WireAthlete = z.infer<typeof athleteSchema>;
export type WireActivity = z.infer<typeof activitySchema>;
export type WireEvent = z.infer<typeof eventSchema>;
export type WireFault = z.infer<typeof faultSchema>;

/** Fields that contain an id: strings of digits inside, JSON numbers on the wire, also above 2^53. */
const ID_FIELDS = new Set(['id', 'upload_id', 'object_id', 'owner_id']);

/** JSON in Strava's form: ids are numbers of any length. */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value, (key, field: unknown) =>
    ID_FIELDS.has(key) && typeof field === 'string' && /^\d+$/.test(field)
      ? rawNumber(field)
      : field,
  );
}

type RawJson = { rawJSON(text: string): unknown };

/** The runtime has JSON.rawJSON; TypeScript's library does not declare it yet. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
