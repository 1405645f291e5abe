import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Disconnects Strava; returns the sentence of specification 8. */
export async function disconnectStrava(): Promise<string> {
  return dataOf(await api.POST('/api/disconnectStrava', {})).message;
}
