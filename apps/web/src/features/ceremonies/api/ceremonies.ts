import type { Notification } from '@goreal/domain/notifications/notification';
import { api } from '#platform/api-client/api-client.ts';

/** Notifications of an approval whose ceremonies can be replayed, in their order. */
export async function listCeremonies(submissionId: string): Promise<Notification[]> {
  const params = { path: { submissionId } };
  return (await api.GET('/api/submissions/{submissionId}/ceremonies', { params })).items;
}

/** Claims a notification's ceremony; true for exactly one device. */
export async function claimCeremony(uid: string, id: string): Promise<boolean> {
  const params = { path: { uid, id } };
  const answer = await api.POST('/api/users/{uid}/notifications/{id}/ceremony', { params });
  return answer.granted;
}
