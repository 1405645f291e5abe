import { z } from 'zod';

/**
 * How the connection to Strava as a whole stands. `inactive`: Strava refuses this application (403, the
 * operator's subscription lapsed). `full`: no further athlete may connect. `paused`: by the operator.
 */
export const STRAVA_STATES = ['ready', 'not-configured', 'inactive', 'paused', 'full'] as const;
export type StravaState = (typeof STRAVA_STATES)[number];
export const stravaStateSchema = z.enum(STRAVA_STATES);

/** `reconnect`: Strava no longer takes our token; only the player can mend that. */
export const LINK_STATES = ['none', 'connected', 'reconnect'] as const;
export type LinkState = (typeof LINK_STATES)[number];
