import { type ReactNode, Suspense } from 'react';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { ReportFormProps } from './report-form-props.ts';
import { TextReport } from './text-report.tsx';

const MediaReport = lazyWithPreload(() =>
  import('./media-report.tsx').then((report) => report.MediaReport),
);

/** The form for a quest's proof type (specification 5). Results are published by `reportNews`. */
export function ReportForm(props: ReportFormProps): ReactNode {
  const { reportType } = props.quest;
  if (reportType === 'text') return <TextReport {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <MediaReport {...props} kind={reportType} />
    </Suspense>
  );
}
