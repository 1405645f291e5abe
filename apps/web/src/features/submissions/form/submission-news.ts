import type { Submission } from '@goreal/domain/submissions/submission';

/** Result of a submission, published because its form may be unmounted. */
export type SubmissionNews =
  | { kind: 'handed-in'; submission: Submission }
  /** the server already had it, from another tab or a lost response: this page is out of date */
  | { kind: 'outdated' };

const listeners = new Set<(news: SubmissionNews) => void>();

export const submissionNews = {
  publish(news: SubmissionNews): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: SubmissionNews) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
