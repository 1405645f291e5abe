import type { SetupState } from '@goreal/domain/operations/setup';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

export const setupQuery = queryOptions({
  queryKey: ['operations', 'setup'],
  queryFn: ({ signal }): Promise<SetupState> => api.GET('/api/setup', { signal }),
});

/** Mails the signed-in operator. @throws {ApiError} with the answer of the mail server */
export const sendTestMail = (): Promise<{ to: string }> => api.POST('/api/setup/testMail');
