import type { Recovery } from '@goreal/domain/accounts/recovery';
import type { Role } from '@goreal/domain/accounts/role';
import type { Member, MemberFilter } from '@goreal/domain/members/member';
import type { SuspensionVerdict } from '@goreal/domain/members/suspension-notice';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** Members in pages of 30. */
export function membersQuery(filter: MemberFilter) {
  return infiniteQueryOptions({
    queryKey: ['members', 'book', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<Member> & { total: number }> => {
      const query = { ...filter, ...cursorOf(pageParam) };
      return api.GET('/api/members', { params: { query }, signal });
    },
    ...byCursor,
    placeholderData: (before) => before,
  });
}

/** One member with all suspensions. */
export function memberQuery(memberId: string) {
  return queryOptions({
    queryKey: ['members', 'one', memberId],
    queryFn: ({ signal }) =>
      api.GET('/api/members/{memberId}', { params: { path: { memberId } }, signal }),
  });
}

/** The active mutes of a member. */
export function memberMutesQuery(userId: string) {
  return queryOptions({
    queryKey: ['members', 'mutes', userId],
    queryFn: async ({ signal }) => {
      const query = { userId, filter: 'standing' as const, limit: 1 };
      const page = await api.GET('/api/moderation/mutes', { params: { query }, signal });
      return page.items;
    },
  });
}

/** Actions of an elder on a member; each throws an ApiError on failure. */
export const memberActs = {
  changeRole: (memberId: string, body: { role: Role; reason: string }) =>
    api.PUT('/api/members/{memberId}/role', { params: { path: { memberId } }, body }),
  suspend: (memberId: string, body: { days: number; reason: string }) =>
    api.POST('/api/members/{memberId}/suspension', { params: { path: { memberId } }, body }),
  lift: (memberId: string, body: { reason: string }) =>
    api.POST('/api/members/{memberId}/suspension/lift', { params: { path: { memberId } }, body }),
  answer: (memberId: string, body: { verdict: SuspensionVerdict; answer: string }) =>
    api.POST('/api/members/{memberId}/suspension/answer', { params: { path: { memberId } }, body }),
  makeRecoveryCode: (memberId: string, body: { reason: string }): Promise<Recovery> =>
    api.POST('/api/members/{memberId}/recoveryCode', { params: { path: { memberId } }, body }),
  endSessions: (memberId: string, body: { reason: string }) =>
    api.POST('/api/members/{memberId}/sessions/end', { params: { path: { memberId } }, body }),
  removeAvatar: (memberId: string, body: { reason: string }) =>
    api.POST('/api/members/{memberId}/avatar/remove', { params: { path: { memberId } }, body }),
  removeName: (memberId: string, body: { name: string; reason: string }) =>
    api.POST('/api/members/{memberId}/name/remove', { params: { path: { memberId } }, body }),
  mute: (userId: string, body: { minutes: number; reason: string }) =>
    api.POST('/api/moderation/mutes', { body: { userId, ...body } }),
  unmute: (muteId: string, body: { reason: string }) =>
    api.POST('/api/moderation/mutes/{muteId}/lift', { params: { path: { muteId } }, body }),
} as const;

/** Ends every session except the own one; returns their number. */
export const endEverybodysSessions = async (reason: string): Promise<number> =>
  (await api.POST('/api/sessions/end', { body: { reason } })).ended;
