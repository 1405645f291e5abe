import { api, dataOf } from '#platform/api-client/api-client.ts';

/** The address of a completed upload whose last response was lost. */
export async function uploadResult(uploadId: string): Promise<string> {
  const params = { path: { uploadId } };
  return dataOf(await api.GET('/api/uploads/{uploadId}/result', { params })).url;
}
