import type { StravaSync } from '@goreal/domain/strava/status';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Starts a sync; resolves when the last days have been read (specification 7). */
export async function syncStravaActivities(): Promise<StravaSync> {
  return dataOf(await api.POST('/api/syncStravaActivities', {}));
}
