import type { AuditArea, AuditItem } from '@goreal/domain/audit/audit-item';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type AuditFilter = { area?: AuditArea; subject?: string; actorId?: string };
type AuditPage = { items: AuditItem[]; nextCursor: string | null };

/** The audit log in pages of 30, newest first; fetched again on every mount. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const query = { ...filter, ...(pageParam && { cursor: pageParam }) };
      return dataOf(await api.GET('/api/auditEntries', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnMount: 'always',
  });
}
