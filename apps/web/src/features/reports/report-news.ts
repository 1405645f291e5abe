import type { Submission } from '@goreal/domain/submissions/submission';

/** What became of a report, told to the page even when its form is no longer on screen. */
export type ReportNews =
  | { kind: 'handed-in'; report: Submission }
  /** the server had it already, by another tab or a lost answer: what this page knows is old */
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
