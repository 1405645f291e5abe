import type { Consent } from '@goreal/domain/consents/consent';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useStoringMutation } from '#platform/query/api-mutation.ts';
import { type Consents, recordConsent } from './record-consent.ts';

/** State of each purpose, and the log of all changes. */
export function consentsQuery(uid: string) {
  return queryOptions({
    queryKey: ['consents', uid],
    queryFn: ({ signal }): Promise<Consents> =>
      api.GET('/api/users/{uid}/consents', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['consent.changed'] },
  });
}

/** Withdraws a consent; the server stops the processing at once. */
export function useWithdraw(uid: string): ApiMutation<Consents, Consent> {
  return useStoringMutation(consentsQuery(uid), ({ purpose, version }) =>
    recordConsent(uid, { purpose, version, granted: false }),
  );
}
