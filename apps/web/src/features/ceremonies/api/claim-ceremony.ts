import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Claims a notification's ceremony; true for exactly one device. */
export async function claimCeremony(uid: string, id: string): Promise<boolean> {
  const params = { path: { uid, id } };
  const answer = await api.POST('/api/users/{uid}/notifications/{id}/ceremony', { params });
  return dataOf(answer).granted;
}
