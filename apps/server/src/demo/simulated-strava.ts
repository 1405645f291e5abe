import type { Config } from '#platform/config/config.ts';
import { DEFAULT_MAX_ATHLETES } from '#platform/config/strava-config.ts';

/** The application that the simulator knows. */
const CLIENT_ID = '100100';

/**
 * Local mode without a Strava application of its own gets a simulated one, on a free loopback port and
 * for as long as this process lives. Its code is loaded here and nowhere else, so production never holds it.
 */
export async function simulateStrava(config: Config): Promise<Config> {
  if (config.strava.app) return config;
  const { seedAthletes, startStravaSimulator } = await import('@goreal/simulators/strava');
  const clientSecret = 'simulated';
  const simulator = await startStravaSimulator({ clientId: CLIENT_ID, clientSecret });
  seedAthletes(simulator);
  return {
    ...config,
    strava: {
      ...config.strava,
      app: {
        clientId: CLIENT_ID,
        clientSecret,
        apiUrl: simulator.apiUrl,
        oauthUrl: simulator.oauthUrl,
        webhookVerifyToken: undefined,
        maxAthletes: DEFAULT_MAX_ATHLETES,
        simulatorUrl: simulator.url,
      },
    },
  };
}
