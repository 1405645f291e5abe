import type { AuditArea, AuditItem } from '@goreal/domain/audit/audit-item';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export type AuditFilter = { area?: AuditArea; subject?: string; actorId?: string };

/** The audit log in pages of 30, newest first; fetched again on every mount. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<AuditItem>> => {
      const query = { ...filter, ...cursorOf(pageParam) };
      return api.GET('/api/auditEntries', { params: { query }, signal });
    },
    ...byCursor,
    refetchOnMount: 'always',
  });
}
