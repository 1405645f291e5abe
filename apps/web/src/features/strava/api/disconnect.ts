import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Ends the link; answers with the literal words of specification 8. */
export async function disconnectStrava(): Promise<string> {
  return dataOf(await api.POST('/api/disconnectStrava', {})).message;
}
