import type { SetupState } from '@goreal/domain/operations/setup';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export const setupQuery = queryOptions({
  queryKey: ['operations', 'setup'],
  queryFn: async ({ signal }): Promise<SetupState> =>
    dataOf(await api.GET('/api/setup', { signal })),
});

/** Mails the signed-in operator. @throws {ApiError} with the answer of the mail server */
export const sendTestMail = async (): Promise<{ to: string }> =>
  dataOf(await api.POST('/api/setup/testMail'));
