import type { DataRequests } from '@goreal/domain/data-requests/data-request';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: ({ signal }): Promise<DataRequests> => api.GET('/api/dataRequests', { signal }),
});
