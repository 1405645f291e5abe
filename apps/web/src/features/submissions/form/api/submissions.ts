import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import type { ProofType, Submission } from '@goreal/domain/submissions/submission';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The player's newest submissions, newest first. */
export function submissionsQuery(uid: string) {
  return queryOptions({
    queryKey: ['submissions', uid],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: NEWEST_SUBMISSIONS } };
      return (await api.GET('/api/submissions', { params, signal })).items;
    },
    meta: { invalidatedBy: ['submission.changed'] },
  });
}

export function useSubmissions(uid: string): UseQueryResult<Submission[]> {
  return useQuery(submissionsQuery(uid));
}

/** The request; repeating the same key hands in only once. */
export type Report = { questId: string; proofType: ProofType; proofData: string; key: string };

/** Creates a submission; `proofData` is the text, or the address that the upload returned. */
export async function sendSubmission(body: Report): Promise<Submission> {
  return api.POST('/api/submissions', { body });
}

/** The address of a completed upload whose last response was lost. */
export async function uploadResult(uploadId: string): Promise<string> {
  const params = { path: { uploadId } };
  return (await api.GET('/api/uploads/{uploadId}/result', { params })).url;
}
