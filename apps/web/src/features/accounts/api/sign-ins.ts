import type { SignIn } from '@goreal/domain/accounts/device';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useStoringMutation } from '#platform/query/api-mutation.ts';

/** Devices where the account is signed in, last seen first. */
export function signInsQuery(uid: string) {
  return queryOptions({
    queryKey: ['sign-ins', uid],
    queryFn: async ({ signal }): Promise<SignIn[]> => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/sessions', { params, signal })).items;
    },
  });
}

/** Signs out one device, or all but this one with `others`. */
export function useSignOutDevice(uid: string): ApiMutation<SignIn[], string> {
  return useStoringMutation(signInsQuery(uid), async (sessionId) => {
    const params = { path: { uid, sessionId } };
    return (await api.DELETE('/api/users/{uid}/sessions/{sessionId}', { params })).items;
  });
}
