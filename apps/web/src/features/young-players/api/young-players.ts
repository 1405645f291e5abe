import type { AgeBand, YoungPlayersMode } from '@goreal/domain/young-players/age-band';
import type {
  GuardianLink,
  MemberYoungPlayer,
  YoungPlayer,
} from '@goreal/domain/young-players/guardian';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

const of = (uid: string) => ({ params: { path: { uid } } });
const ofMember = (memberId: string) => ({ params: { path: { memberId } } });

export const declareBand = async (uid: string, band: AgeBand): Promise<void> =>
  void (await api.PUT('/api/users/{uid}/ageBand', { ...of(uid), body: { band } }));

export const requestAgeReview = async (uid: string): Promise<void> =>
  void (await api.POST('/api/users/{uid}/ageBand/review', of(uid)));

export const fetchYoungPlayer = (uid: string, signal?: AbortSignal): Promise<YoungPlayer> =>
  api.GET('/api/users/{uid}/youngPlayer', { ...of(uid), ...(signal && { signal }) });

export const requestGuardianConsent = (uid: string, email: string): Promise<YoungPlayer> =>
  api.POST('/api/users/{uid}/guardianRequest', { ...of(uid), body: { email } });

/** The own age band, and the guardian's answer. */
export function youngPlayerQuery(uid: string) {
  return queryOptions({
    queryKey: ['young-player', uid],
    queryFn: ({ signal }) => fetchYoungPlayer(uid, signal),
  });
}

export const modeQuery = queryOptions({
  queryKey: ['young-players-mode'],
  queryFn: ({ signal }): Promise<YoungPlayersMode> => api.GET('/api/youngPlayersMode', { signal }),
});

export const changeMode = (isOn: boolean): Promise<YoungPlayersMode> =>
  api.PUT('/api/youngPlayersMode', { body: { isOn } });

/** The age band of a member, for elders. */
export function memberYoungPlayerQuery(memberId: string) {
  return queryOptions({
    queryKey: ['members', 'young-player', memberId],
    queryFn: ({ signal }): Promise<MemberYoungPlayer> =>
      api.GET('/api/members/{memberId}/youngPlayer', { ...ofMember(memberId), signal }),
  });
}

export const correctBand = async (
  memberId: string,
  body: { band: AgeBand; reason: string },
): Promise<void> =>
  void (await api.PUT('/api/members/{memberId}/ageBand', { ...ofMember(memberId), body }));

export const makeGuardianLink = (
  memberId: string,
  body: { email: string; reason: string },
): Promise<GuardianLink> =>
  api.POST('/api/members/{memberId}/guardianLink', { ...ofMember(memberId), body });
