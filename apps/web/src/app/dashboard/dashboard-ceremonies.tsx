import type { Notification } from '@goreal/domain/notifications/notification';
import type { ReactNode } from 'react';
import { Ceremonies } from '#features/ceremonies/ceremonies.tsx';
import { notificationsOf, useInbox } from '#features/notifications/api/list-notifications.ts';
import { useSubmissions } from '#features/submissions/form/api/submissions.ts';

/** Ceremonies of unread notifications, with the parts of the AURA of the submission that a notification refers to. */
export function DashboardCeremonies({ uid }: { uid: string }): ReactNode {
  const inbox = useInbox(uid);
  const submissions = useSubmissions(uid);
  const breakdownOf = ({ data }: Notification) =>
    submissions.data?.find(({ submissionId }) => submissionId === data.submissionId)
      ?.auraBreakdown ?? undefined;
  return (
    <Ceremonies uid={uid} notifications={notificationsOf(inbox.data)} breakdownOf={breakdownOf} />
  );
}
