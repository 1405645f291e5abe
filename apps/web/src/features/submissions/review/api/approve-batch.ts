import type { BatchResult } from '@goreal/domain/submissions/review';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Approves several submissions; each is decided on its own. */
export async function approveBatch(submissionIds: readonly string[]): Promise<BatchResult[]> {
  const body = { submissionIds: [...submissionIds] };
  return dataOf(await api.POST('/api/approveSubmissions', { body })).results;
}
