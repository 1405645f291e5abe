import type { Quest } from '@goreal/domain/quests';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextReport } from './text-report.tsx';

export type ReportFormProps = { uid: string; quest: Quest };

const MediaReport = lazy(async () => ({
  default: (await import('./media-report.tsx')).MediaReport,
}));

/** The form of a quest's proof type (spec section 5). What becomes of it is told by `reportNews`. */
export function ReportForm(props: ReportFormProps): ReactNode {
  const { reportType } = props.quest;
  if (reportType === 'text') return <TextReport {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <MediaReport {...props} kind={reportType} />
    </Suspense>
  );
}
