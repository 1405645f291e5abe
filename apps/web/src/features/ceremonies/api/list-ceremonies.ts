import type { Notification } from '@goreal/domain/notifications/notification';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Notifications of an approval whose ceremonies can be replayed, in their order. */
export async function listCeremonies(submissionId: string): Promise<Notification[]> {
  const params = { path: { submissionId } };
  return dataOf(await api.GET('/api/submissions/{submissionId}/ceremonies', { params })).items;
}
