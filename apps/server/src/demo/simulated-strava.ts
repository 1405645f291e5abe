import type { Config } from '#platform/config/config.ts';
import { DEFAULT_MAX_ATHLETES } from '#platform/config/strava-config.ts';

/** The application that the simulator accepts. */
const CLIENT_ID = '100100';

/**
 * Starts a simulated Strava for local mode without its own Strava application, on a free loopback port and for the
 * life of this process. Only this module loads its code, so production never does.
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
