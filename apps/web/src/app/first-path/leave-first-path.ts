import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { session } from '#platform/session/session.ts';

/** Hides the finished first path on every device. The server closes it too when a quest is accepted. */
export function useLeaveFirstPath(uid: string): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      await api.DELETE('/api/users/{uid}/firstPath', { params: { path: { uid } } });
    },
    onMutate: () => session.patch({ isFirstPathOpen: false }),
  });
}
