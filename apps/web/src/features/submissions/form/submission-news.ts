import type { Submission } from '@goreal/domain/submissions/submission';
import { createListeners } from '#ui/store/store.ts';

/** Result of a submission, published because its form may be unmounted. */
export type SubmissionNews =
  | { kind: 'submitted'; submission: Submission }
  /** the server already had it, from another tab or a lost response: this page is out of date */
  | { kind: 'outdated' }
  /** the text stays as a draft, which says why */
  | { kind: 'refused'; refusal: string };

const listeners = createListeners<[SubmissionNews]>();

export const submissionNews = {
  publish: listeners.notify,
  subscribe: listeners.subscribe,
  /** The server has this submission; one that is decided arrived before, and its answer was lost. */
  arrived(submission: Submission): void {
    const isNew = submission.status === 'pending';
    listeners.notify(isNew ? { kind: 'submitted', submission } : { kind: 'outdated' });
  },
};
