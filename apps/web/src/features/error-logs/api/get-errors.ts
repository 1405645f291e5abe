import type { ErrorFilter, ErrorGroup, ErrorLog } from '@goreal/domain/error-logs/error-log';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';

const ALL = ['errorLogs'];

/** Errors within a time range, the latest first. */
export function errorGroupsQuery(filter: ErrorFilter) {
  return queryOptions({
    queryKey: [...ALL, 'groups', filter],
    queryFn: async ({ signal }): Promise<ErrorGroup[]> =>
      (await api.GET('/api/errorGroups', { params: { query: filter }, signal })).items,
  });
}

/** The newest reports of one error. */
export function useErrorLogs(
  filter: ErrorFilter & { fingerprint: string },
): UseQueryResult<ErrorLog[]> {
  return useQuery({
    queryKey: [...ALL, 'logs', filter],
    queryFn: async ({ signal }): Promise<ErrorLog[]> => {
      const query = { ...filter, limit: SHOWN };
      return (await api.GET('/api/errorLogs', { params: { query }, signal })).items;
    },
  });
}

/** Number of reports shown per error. */
const SHOWN = 10;

export type Resolution = { fingerprint: string; resolved: boolean };

export function useResolve(): ApiMutation<void, Resolution> {
  return useInvalidatingMutation(
    { queryKey: ALL },
    async ({ fingerprint, resolved }: Resolution) => {
      const params = { path: { fingerprint } };
      await api.PUT('/api/errorGroups/{fingerprint}/resolution', { params, body: { resolved } });
    },
  );
}
