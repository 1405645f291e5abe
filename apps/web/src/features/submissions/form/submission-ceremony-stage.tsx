import type { Submission } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '#ui/toast/toast-region.tsx';
import { SubmissionCeremony } from './submission-ceremony.tsx';
import { type SubmissionNews, submissionNews } from './submission-news.ts';

/** Plays the animation for each accepted submission, and says why a text was refused, whichever component sent it. */
export function SubmissionCeremonyStage(props: {
  onNews: (news: SubmissionNews) => void;
}): ReactNode {
  const [submission, setSubmission] = useState<Submission>();
  const toast = useToast();
  const onNews = useEffectEvent((news: SubmissionNews) => {
    if (news.kind === 'submitted') setSubmission(news.submission);
    if (news.kind === 'refused') toast.error(`${submissionMessages.sendFailed} ${news.refusal}`);
    props.onNews(news);
  });
  useEffect(() => submissionNews.subscribe((news) => onNews(news)), []);
  if (!submission) return null;
  const { submissionId, questTitle } = submission;
  return (
    <SubmissionCeremony
      key={submissionId}
      questTitle={questTitle}
      onDone={() => setSubmission(undefined)}
    />
  );
}
