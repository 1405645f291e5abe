import type { Claim, DeskFilter, SubmissionAuthor } from '@goreal/domain/submissions/desk';
import type { BatchResult, ReviewCard, ReviewDecision } from '@goreal/domain/submissions/review';
import {
  infiniteQueryOptions,
  queryOptions,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { byCursor, cursorOf } from '#platform/query/pages.ts';
import type { QueuePage } from '../review-queue.ts';

const PENDING = ['review', 'pending'] as const;

/** Pending submissions in pages of 20. Updated by live events; fetched again on mount. */
export function pendingQuery(filter: DeskFilter) {
  return infiniteQueryOptions({
    queryKey: [...PENDING, filter],
    queryFn: ({ pageParam, signal }): Promise<QueuePage> => {
      const query = { ...filter, ...cursorOf(pageParam) };
      return api.GET('/api/submissions/pending', { params: { query }, signal });
    },
    ...byCursor,
    refetchOnMount: 'always',
  });
}

/** For the refresh button in the panel's header, which is outside of the desk. */
export function useRefreshPending(): { refresh: () => void; refreshing: boolean } {
  const client = useQueryClient();
  const refreshing = useIsFetching({ queryKey: PENDING }) > 0;
  return { refresh: () => void client.invalidateQueries({ queryKey: PENDING }), refreshing };
}

/** One pending submission; undefined when it is no longer pending. */
export async function getReviewCard(submissionId: string): Promise<ReviewCard | undefined> {
  try {
    const params = { path: { submissionId } };
    return await api.GET('/api/submissions/pending/{submissionId}', { params });
  } catch (error) {
    if (codeOfError(error) === 'not-found') return undefined;
    throw error;
  }
}

/** Decisions about other submissions of the player change it. */
const AUTHOR_FRESH_MS = 30_000;

/** The player behind a pending submission. */
export function authorQuery(submissionId: string) {
  return queryOptions({
    queryKey: ['review', 'author', submissionId],
    queryFn: ({ signal }): Promise<SubmissionAuthor> => {
      const params = { path: { submissionId } };
      return api.GET('/api/submissions/pending/{submissionId}/author', { params, signal });
    },
    staleTime: AUTHOR_FRESH_MS,
  });
}

/**
 * Claims a submission for a limited time, so that other elders skip it. Returns the active claim, which may
 * be another elder's, or null when there is nothing to claim.
 */
export async function claimSubmission(submissionId: string): Promise<Claim | null> {
  const params = { path: { submissionId } };
  const answer = await api.PUT('/api/submissions/pending/{submissionId}/claim', { params });
  return answer.claim;
}

export async function releaseSubmission(submissionId: string): Promise<void> {
  const params = { path: { submissionId } };
  await api.DELETE('/api/submissions/pending/{submissionId}/claim', { params });
}

/** Approves a submission; returns the existing decision when there is one. */
export async function approveSubmission(request: {
  submissionId: string;
  feedback: string;
}): Promise<ReviewDecision> {
  const { submissionId, feedback } = request;
  const body = feedback ? { submissionId, feedback } : { submissionId };
  return api.POST('/api/approveSubmission', { body });
}

/** Approves several submissions; each is decided on its own. */
export async function approveBatch(submissionIds: readonly string[]): Promise<BatchResult[]> {
  const body = { submissionIds: [...submissionIds] };
  return (await api.POST('/api/approveSubmissions', { body })).results;
}

/** Rejects a submission with a reason that its author will read. */
export async function rejectSubmission(request: {
  submissionId: string;
  feedback: string;
}): Promise<ReviewDecision> {
  return api.POST('/api/rejectSubmission', { body: request });
}

/** Reverts a decision; the submission is pending again. */
export async function undoDecision(request: {
  submissionId: string;
  reason: string;
}): Promise<ReviewDecision> {
  return api.POST('/api/undoSubmissionDecision', { body: request });
}
