import { z } from 'zod';

/**
 * State of the application's access to Strava. `inactive`: Strava refuses the application (403, the operator's
 * subscription expired). `full`: no further athlete may connect. `paused`: by the operator.
 */
const STRAVA_STATES = ['ready', 'not-configured', 'inactive', 'paused', 'full'] as const;
export type StravaState = (typeof STRAVA_STATES)[number];
const stravaStateSchema = z.enum(STRAVA_STATES);

/** `reconnect`: Strava no longer accepts our token; the player has to connect again. */
const LINK_STATES = ['none', 'connected', 'reconnect'] as const;

/** A player's own connection (specification 3.15). */
export const stravaStatusSchema = z.object({
  connected: z.boolean(),
  link: z.enum(LINK_STATES),
  state: stravaStateSchema,
  message: z.string().nullable().describe('what the player should know about the state'),
  simulatorUrl: z.url().nullable().describe('set where a simulator stands in for Strava'),
  athlete: z.object({ id: z.string(), firstname: z.string(), lastname: z.string() }).nullable(),
  lastSync: z.iso.datetime().nullable(),
  sync: z.object({
    state: z.enum(['idle', 'running', 'waiting', 'importing']),
    imported: z.int().describe('activities read by the first import'),
    importedBackTo: z.iso.datetime().nullable().describe('how far back the first import has come'),
    waitsUntil: z.iso.datetime().nullable().describe("until Strava's limits allow more"),
  }),
  total_distance_run: z.number().describe('metres'),
  total_distance_swim: z.number().describe('metres'),
  total_distance_cycle: z.number().describe('metres'),
});
export type StravaStatus = z.infer<typeof stravaStatusSchema>;

/** `POST /api/syncStravaActivities` (specification 7.4). */
export const stravaSyncSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  activities_processed: z.int(),
  stamina_gained: z.number(),
  tier_upgraded: z.boolean(),
});
export type StravaSync = z.infer<typeof stravaSyncSchema>;

/** State of the Strava connection for the operator. */
export const stravaOperationsSchema = z.object({
  state: stravaStateSchema,
  message: z.string(),
  simulatorUrl: z.url().nullable(),
  shareMode: z.enum(['consent', 'strict']),
  athletes: z.object({
    connected: z.int(),
    reconnect: z.int().describe('links whose tokens Strava refuses'),
    limit: z.int(),
    abandoned: z
      .int()
      .describe('players who began a connection in the last day and did not complete it'),
  }),
  quota: z.object({
    quarter: z.object({ used: z.int(), limit: z.int(), resetsAt: z.iso.datetime() }),
    day: z.object({ used: z.int(), limit: z.int(), resetsAt: z.iso.datetime() }),
  }),
  webhook: z.object({
    subscribed: z.boolean(),
    problem: z.string().nullable(),
    lastEventAt: z.iso.datetime().nullable(),
    received: z.int().describe('events of the last day'),
    waiting: z.int(),
    failed: z.int().describe('events of the last day that were given up'),
  }),
  work: z.object({
    syncsWaiting: z.int(),
    importing: z.int(),
    revocationsWaiting: z.int(),
    lastSweepAt: z.iso.datetime().nullable(),
    nextSweepAt: z.iso.datetime(),
  }),
});
export type StravaOperations = z.infer<typeof stravaOperationsSchema>;
