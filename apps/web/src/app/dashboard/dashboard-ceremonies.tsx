import type { Notification } from '@goreal/domain/notifications/notification';
import type { ReactNode } from 'react';
import { Ceremonies } from '#features/ceremonies/ceremonies.tsx';
import { lettersOf, useInbox } from '#features/notifications/api/list-notifications.ts';
import { useReports } from '#features/reports/api/list-reports.ts';

/** The letters that wait for their ceremony, with the parts of the AURA from the report they speak of. */
export function DashboardCeremonies({ uid }: { uid: string }): ReactNode {
  const inbox = useInbox(uid);
  const reports = useReports(uid);
  const breakdownOf = ({ data }: Notification) =>
    reports.data?.find(({ submissionId }) => submissionId === data.submissionId)?.auraBreakdown ??
    undefined;
  return <Ceremonies uid={uid} letters={lettersOf(inbox.data)} breakdownOf={breakdownOf} />;
}
