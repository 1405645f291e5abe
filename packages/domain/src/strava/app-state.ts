import { z } from 'zod';

/**
 * State of the application's access to Strava. `inactive`: Strava refuses the application (403, the operator's
 * subscription expired). `full`: no further athlete may connect. `paused`: by the operator.
 */
const STRAVA_STATES = ['ready', 'not-configured', 'inactive', 'paused', 'full'] as const;
export type StravaState = (typeof STRAVA_STATES)[number];
export const stravaStateSchema = z.enum(STRAVA_STATES);

/** `reconnect`: Strava no longer accepts our token; the player has to connect again. */
export const LINK_STATES = ['none', 'connected', 'reconnect'] as const;
