import type { StravaSync } from '@goreal/domain/strava/status';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Asks for a sync now; waits until the last days are read (specification 7). */
export async function syncStravaActivities(): Promise<StravaSync> {
  return dataOf(await api.POST('/api/syncStravaActivities', {}));
}
