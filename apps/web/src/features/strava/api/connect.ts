import { CONSENT_VERSIONS, type ConsentPurpose } from '@goreal/domain/consents/purpose';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Records one word of consent to the text as it stands now. */
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

/** Where Strava asks for its own consent (`GET /api/getStravaAuthUrl`, specification 7). */
export async function getAuthUrl(): Promise<string> {
  return dataOf(await api.GET('/api/getStravaAuthUrl', {})).authUrl;
}
