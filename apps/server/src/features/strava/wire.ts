import { PAGE_SIZE } from '@goreal/domain/strava/limits';
import { z } from 'zod';

/**
 * The fields used of Strava's responses: coordinates, heart rates and pictures are dropped here, before they reach
 * any variable. Ids are text: they may exceed 2^53.
 */
const id = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);

/** A later time is none that `Date` has, in seconds since 1970. */
const LAST_SECOND = 8.64e12;

export const activitySchema = z.object({
  id,
  athlete: z.object({ id }),
  name: z.string().default(''),
  distance: z.number().catch(0),
  moving_time: z.number().catch(0),
  elapsed_time: z.number().catch(0),
  sport_type: z.string().optional(),
  type: z.string().optional(),
  start_date: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  manual: z.boolean().catch(false),
  private: z.boolean().catch(false),
  visibility: z.string().optional(),
  flagged: z.boolean().catch(false),
  device_name: z.string().nullish(),
});
/** The number is checked first, because every fault of each is kept. */
export const activitiesSchema = z.array(z.unknown()).max(PAGE_SIZE).pipe(z.array(activitySchema));
export type StravaActivity = z.infer<typeof activitySchema>;

export const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: z
    .int()
    .max(LAST_SECOND)
    .transform((seconds) => new Date(seconds * 1000)),
});
export type StravaTokens = z.infer<typeof tokensSchema>;

export const grantSchema = tokensSchema.extend({
  athlete: z.object({
    id,
    firstname: z.string().nullish(),
    lastname: z.string().nullish(),
  }),
});
export type StravaGrant = z.infer<typeof grantSchema>;

export const subscriptionsSchema = z.array(z.object({ id: z.int(), callback_url: z.string() }));

const faultSchema = z.object({
  errors: z
    .array(z.object({ resource: z.string(), field: z.string(), code: z.string() }).partial())
    .catch([]),
});
export type Fault = { resource: string; field: string; code: string };

/** The first error of a Fault; empty texts where the body is none (it may be empty, or HTML). */
export function faultOf(body: unknown): Fault {
  const parsed = faultSchema.safeParse(body);
  const first = parsed.success ? parsed.data.errors[0] : undefined;
  return {
    resource: first?.resource ?? '',
    field: first?.field ?? '',
    code: first?.code ?? '',
  };
}

/** One webhook event; values of `updates` are text. */
export const eventSchema = z.object({
  object_type: z.enum(['activity', 'athlete']),
  object_id: id,
  aspect_type: z.enum(['create', 'update', 'delete']),
  owner_id: id,
  subscription_id: id.optional(),
  event_time: z.int().min(0),
  updates: z.record(z.string(), z.unknown()).default({}),
});
export type StravaEvent = z.infer<typeof eventSchema>;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Values of an answer, which take more time and memory than its bytes: a page of 200 activities has about 15,000, and
 * its routes contain a few thousand of the characters that are counted.
 */
const VALUES_MAX = 100_000;

function hasTooManyValues(text: string): boolean {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === ',' || sign === '[' || sign === '{') values += 1;
  }
  return values > VALUES_MAX;
}

/** Parses JSON with whole numbers beyond 2^53 as text; undefined when it is invalid, or has too many values. */
export function parseWireJson(text: string): unknown {
  if (hasTooManyValues(text)) return undefined;
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '')
      ? source
      : value;
  try {
    // The third argument is not in the type library yet.
    return (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, reviver);
  } catch {
    return undefined;
  }
}
