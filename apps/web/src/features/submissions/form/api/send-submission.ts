import type { ProofType, Submission } from '@goreal/domain/submissions/submission';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type Report = { questId: string; proofType: ProofType; proofData: string };

/** Creates a submission; `proofData` is the text, or the address that the upload returned. */
export async function sendSubmission(body: Report): Promise<Submission> {
  return dataOf(await api.POST('/api/submissions', { body }));
}
