import type { Submission } from '@goreal/domain/submissions/submission';

/** Result of a submission, published because its form may be unmounted. */
export type ReportNews =
  | { kind: 'handed-in'; report: Submission }
  /** the server already had it, from another tab or a lost response: this page is out of date */
  | { kind: 'outdated' };

const listeners = new Set<(news: ReportNews) => void>();

export const reportNews = {
  publish(news: ReportNews): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: ReportNews) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
