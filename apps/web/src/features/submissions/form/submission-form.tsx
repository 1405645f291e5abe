import { type ReactNode, Suspense } from 'react';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { SubmissionFormProps } from './submission-form-props.ts';
import { TextSubmission } from './text-submission.tsx';

const MediaSubmission = lazyWithPreload(() =>
  import('./media-submission.tsx').then((submission) => submission.MediaSubmission),
);

/** The form for a quest's proof type (specification 5). Results are published by `submissionNews`. */
export function SubmissionForm(props: SubmissionFormProps): ReactNode {
  const { reportType } = props.quest;
  if (reportType === 'text') return <TextSubmission {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="block" height="20rem" />}>
      {/* A file of another kind is not taken over when an elder changes the kind of proof. */}
      <MediaSubmission key={reportType} {...props} kind={reportType} />
    </Suspense>
  );
}
