import type { Consent, ConsentEntry } from '@goreal/domain/consents/consent';
import type { ConsentPurpose } from '@goreal/domain/consents/purpose';
import { api } from '#platform/api-client/api-client.ts';

export type Consents = { items: Consent[]; log: ConsentEntry[] };

/**
 * Gives or withdraws a consent, with the version of the text that was shown. The sign-up calls it, so its
 * module does not import the query cache.
 */
export async function recordConsent(
  uid: string,
  { purpose, ...body }: { purpose: ConsentPurpose; granted: boolean; version: string },
): Promise<Consents> {
  const params = { path: { uid, purpose } };
  return api.PUT('/api/users/{uid}/consents/{purpose}', { params, body });
}
