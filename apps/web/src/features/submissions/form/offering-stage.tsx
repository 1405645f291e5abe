import type { Submission } from '@goreal/domain/submissions/submission';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { OfferingCeremony } from './offering-ceremony.tsx';
import { type SubmissionNews, submissionNews } from './submission-news.ts';

/** Plays the animation for each accepted submission, whichever component sent it. */
export function OfferingStage(props: { onNews: (news: SubmissionNews) => void }): ReactNode {
  const [submission, setSubmission] = useState<Submission>();
  const onNews = useEffectEvent((news: SubmissionNews) => {
    if (news.kind === 'handed-in') setSubmission(news.submission);
    props.onNews(news);
  });
  useEffect(() => submissionNews.subscribe((news) => onNews(news)), []);
  if (!submission) return null;
  const { submissionId, questTitle } = submission;
  return (
    <OfferingCeremony
      key={submissionId}
      questTitle={questTitle}
      onDone={() => setSubmission(undefined)}
    />
  );
}
