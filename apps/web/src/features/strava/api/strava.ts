import type { Consent } from '@goreal/domain/consents/consent';
import { CONSENT_VERSIONS, type ConsentPurpose } from '@goreal/domain/consents/purpose';
import type { StravaStatus, StravaSync } from '@goreal/domain/strava/status';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** Polling interval during a long first import, whose events may be missed. */
const WORKING_REFRESH_MS = 5000;

/** The player's Strava connection. */
export function stravaQuery(uid: string) {
  return queryOptions({
    queryKey: ['strava', uid],
    queryFn: ({ signal }): Promise<StravaStatus> =>
      api.GET('/api/users/{uid}/strava', { params: { path: { uid } }, signal }),
    refetchInterval: ({ state }) => {
      const working = state.data?.sync.state;
      return working === 'running' || working === 'importing' ? WORKING_REFRESH_MS : false;
    },
    meta: { invalidatedBy: ['strava.changed'] },
  });
}

/** The player's consents. */
export function consentsQuery(uid: string) {
  return queryOptions({
    queryKey: ['consents', uid],
    queryFn: ({ signal }): Promise<{ items: Consent[] }> =>
      api.GET('/api/users/{uid}/consents', { params: { path: { uid } }, signal }),
    meta: { invalidatedBy: ['consent.changed'] },
  });
}

/** Records a consent to the current version of the text. */
export async function recordStravaConsent(consent: {
  uid: string;
  purpose: ConsentPurpose;
  granted: boolean;
}): Promise<void> {
  const { uid, purpose, granted } = consent;
  await api.PUT('/api/users/{uid}/consents/{purpose}', {
    params: { path: { uid, purpose } },
    body: { granted, version: CONSENT_VERSIONS[purpose] },
  });
}

/** Address of Strava's authorisation page (`GET /api/getStravaAuthUrl`, specification 7). */
export async function getAuthUrl(): Promise<string> {
  return (await api.GET('/api/getStravaAuthUrl', {})).authUrl;
}

/** Starts a sync; resolves when the last days have been read (specification 7). */
export async function syncStravaActivities(): Promise<StravaSync> {
  return api.POST('/api/syncStravaActivities', {});
}

/** Disconnects Strava; returns the sentence of specification 8. */
export async function disconnectStrava(): Promise<string> {
  return (await api.POST('/api/disconnectStrava', {})).message;
}
