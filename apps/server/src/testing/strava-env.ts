/** Environment variables of an academy with an application of a Strava that is at this origin. */
export function stravaEnv(origin: string) {
  return {
    STRAVA_CLIENT_ID: '4711',
    STRAVA_CLIENT_SECRET: 'a secret of Strava',
    STRAVA_API_URL: `${origin}/api/v3`,
    STRAVA_OAUTH_URL: `${origin}/oauth`,
  };
}
