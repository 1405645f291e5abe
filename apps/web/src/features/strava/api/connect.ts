import { CONSENT_VERSIONS, type ConsentPurpose } from '@goreal/domain/consents/purpose';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Records a consent to the current version of the text. */
export async function sayConsent(wish: {
  uid: string;
  purpose: ConsentPurpose;
  granted: boolean;
}): Promise<void> {
  const { uid, purpose, granted } = wish;
  await api.PUT('/api/users/{uid}/consents/{purpose}', {
    params: { path: { uid, purpose } },
    body: { granted, version: CONSENT_VERSIONS[purpose] },
  });
}

/** Address of Strava's authorisation page (`GET /api/getStravaAuthUrl`, specification 7). */
export async function getAuthUrl(): Promise<string> {
  return dataOf(await api.GET('/api/getStravaAuthUrl', {})).authUrl;
}
