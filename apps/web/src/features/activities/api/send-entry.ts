import type { NewEntry } from '@goreal/domain/activities/hold';
import { useMutation } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';

type SentEntry = { activityId: string; isPictureSent: boolean };

/** Sends an entry, then its picture; the entry stays when the upload of the picture fails. */
export function useSendEntry(
  uid: string,
): ApiMutation<SentEntry, { entry: NewEntry; picture: File | undefined }> {
  return useMutation({
    mutationFn: async ({ entry, picture }) => {
      const params = { path: { uid } };
      const { activityId } = await api.POST('/api/users/{uid}/activities', { params, body: entry });
      return { activityId, isPictureSent: await sendPicture(uid, activityId, picture) };
    },
  });
}

async function sendPicture(
  uid: string,
  activityId: string,
  picture: File | undefined,
): Promise<boolean> {
  if (!picture) return true;
  try {
    const answer = await fetch(`/api/users/${uid}/activities/${activityId}/picture`, {
      method: 'PUT',
      body: picture,
      credentials: 'same-origin',
      headers: shownUserHeader(uid),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
