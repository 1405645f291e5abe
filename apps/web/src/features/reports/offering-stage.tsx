import type { Submission } from '@goreal/domain/submissions/submission';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { OfferingCeremony } from './offering-ceremony.tsx';
import { type ReportNews, reportNews } from './report-news.ts';

/** Plays the animation for each accepted submission, whichever component sent it. */
export function OfferingStage(props: { onNews: (news: ReportNews) => void }): ReactNode {
  const [report, setReport] = useState<Submission>();
  const hear = useEffectEvent((news: ReportNews) => {
    if (news.kind === 'handed-in') setReport(news.report);
    props.onNews(news);
  });
  useEffect(() => reportNews.subscribe((news) => hear(news)), []);
  if (!report) return null;
  const { submissionId, questTitle } = report;
  return (
    <OfferingCeremony
      key={submissionId}
      questTitle={questTitle}
      onDone={() => setReport(undefined)}
    />
  );
}
