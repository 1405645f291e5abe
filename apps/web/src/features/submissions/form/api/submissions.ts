import type { NewSubmission } from '@goreal/domain/submissions/new-submission';
import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import type { Submission } from '@goreal/domain/submissions/submission';
import { queryOptions } from '@tanstack/react-query';
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

/** `proofData` is the text, or the address that the upload returned. Repeating the same key submits only once. */
export async function submitProof(body: NewSubmission & { key: string }): Promise<Submission> {
  return api.POST('/api/submissions', { body });
}

/** The address of a completed upload whose last response was lost. */
export async function uploadResult(uploadId: string): Promise<string> {
  const params = { path: { uploadId } };
  return (await api.GET('/api/uploads/{uploadId}/result', { params })).url;
}
