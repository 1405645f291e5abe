import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import type { QueueItem } from '@goreal/domain/moderation/queue';
import type { ReactNode } from 'react';
import styles from './desk.module.css';

/** Who reported a message or name, why, and with which note. */
export function ReportList({ reports }: Pick<QueueItem, 'reports'>): ReactNode {
  return (
    <ul className={`stack gap-1 soft ${styles.reports}`}>
      {reports.map(({ reporterName, reportedAt, reason, note }) => (
        <li key={`${reporterName} ${reportedAt}`}>
          {`${reporterName}: ${moderationMessages.reasons[reason]}`}
          {note ? ` “${note}”` : null}
        </li>
      ))}
    </ul>
  );
}
