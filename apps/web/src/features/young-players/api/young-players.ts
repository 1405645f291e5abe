import type { AgeBand, YoungPlayersMode } from '@goreal/domain/young-players/age-band';
import type {
  GuardianLink,
  MemberYoungPlayer,
  YoungPlayer,
} from '@goreal/domain/young-players/guardian';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

const of = (uid: string) => ({ params: { path: { uid } } });
const ofMember = (memberId: string) => ({ params: { path: { memberId } } });

export const declareBand = async (uid: string, band: AgeBand): Promise<void> =>
  void dataOf(await api.PUT('/api/users/{uid}/ageBand', { ...of(uid), body: { band } }));

export const requestAgeReview = async (uid: string): Promise<void> =>
  void (await api.POST('/api/users/{uid}/ageBand/review', of(uid)));

export const fetchYoungPlayer = async (uid: string, signal?: AbortSignal): Promise<YoungPlayer> =>
  dataOf(await api.GET('/api/users/{uid}/youngPlayer', { ...of(uid), ...(signal && { signal }) }));

export const requestGuardianConsent = async (uid: string, email: string): Promise<YoungPlayer> =>
  dataOf(await api.POST('/api/users/{uid}/guardianRequest', { ...of(uid), body: { email } }));

/** The own age band, and the guardian's answer. */
export function youngPlayerQuery(uid: string) {
  return queryOptions({
    queryKey: ['young-player', uid],
    queryFn: ({ signal }) => fetchYoungPlayer(uid, signal),
  });
}

export const modeQuery = queryOptions({
  queryKey: ['young-players-mode'],
  queryFn: async ({ signal }): Promise<YoungPlayersMode> =>
    dataOf(await api.GET('/api/youngPlayersMode', { signal })),
});

export const changeMode = async (isOn: boolean): Promise<YoungPlayersMode> =>
  dataOf(await api.PUT('/api/youngPlayersMode', { body: { isOn } }));

/** The age band of a member, for elders. */
export function memberYoungPlayerQuery(memberId: string) {
  return queryOptions({
    queryKey: ['members', 'young-player', memberId],
    queryFn: async ({ signal }): Promise<MemberYoungPlayer> =>
      dataOf(
        await api.GET('/api/members/{memberId}/youngPlayer', { ...ofMember(memberId), signal }),
      ),
  });
}

export const correctBand = async (
  memberId: string,
  body: { band: AgeBand; reason: string },
): Promise<void> =>
  void dataOf(await api.PUT('/api/members/{memberId}/ageBand', { ...ofMember(memberId), body }));

export const makeGuardianLink = async (
  memberId: string,
  body: { email: string; reason: string },
): Promise<GuardianLink> =>
  dataOf(await api.POST('/api/members/{memberId}/guardianLink', { ...ofMember(memberId), body }));
