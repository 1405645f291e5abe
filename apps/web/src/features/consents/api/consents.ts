import type { Consent, ConsentEntry } from '@goreal/domain/consents/consent';
import type { ConsentPurpose } from '@goreal/domain/consents/purpose';
import {
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** State of each purpose, and the log of all changes. */
export function consentsQuery(uid: string) {
  return queryOptions({
    queryKey: ['consents', uid],
    queryFn: async ({ signal }): Promise<Consents> => {
      const params = { path: { uid } };
      return dataOf(await api.GET('/api/users/{uid}/consents', { params, signal }));
    },
    meta: { invalidatedBy: ['consent.changed'] },
  });
}

/** Withdraws a consent; the server stops the processing at once. */
export function useWithdraw(uid: string): UseMutationResult<Consents, Error, Consent> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, version }) => recordConsent(uid, { purpose, version, granted: false }),
    onSuccess: (consents) => client.setQueryData(consentsQuery(uid).queryKey, consents),
  });
}

export type Consents = { items: Consent[]; log: ConsentEntry[] };

/** Gives or withdraws a consent, with the version of the text that was shown. */
export async function recordConsent(
  uid: string,
  { purpose, ...body }: { purpose: ConsentPurpose; granted: boolean; version: string },
): Promise<Consents> {
  const params = { path: { uid, purpose } };
  return dataOf(await api.PUT('/api/users/{uid}/consents/{purpose}', { params, body }));
}
