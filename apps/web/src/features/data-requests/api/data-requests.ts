import type { DataRequests } from '@goreal/domain/data-requests/data-request';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: async ({ signal }): Promise<DataRequests> =>
    dataOf(await api.GET('/api/dataRequests', { signal })),
});
