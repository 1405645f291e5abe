import { formatDayHeading } from '@goreal/domain/calendar/format';
import type { Submission } from '@goreal/domain/submissions/submission';
import type { ReactNode } from 'react';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { journeyDays } from './journey-days.ts';
import { type EntryParts, JourneyEntry } from './journey-entry.tsx';
import styles from './journey-scroll.module.css';

/** Submissions grouped by the day on which they were made, on one line. */
export function JourneyScroll(props: {
  submissions: readonly Submission[];
  parts: EntryParts;
}): ReactNode {
  const { submissions, parts } = props;
  const today = useAcademyToday();
  return (
    <div className={`stack gap-4 ${styles.scroll}`}>
      {journeyDays(submissions, academyTimeZone()).map((group) => (
        <div key={group.day} className={`stack gap-3 ${styles.group}`}>
          <h3 className={styles.day}>
            <time dateTime={group.day}>{formatDayHeading(group.day, today)}</time>
          </h3>
          <ol className="stack gap-4">
            {group.submissions.map((submission) => (
              <JourneyEntry key={submission.submissionId} submission={submission} {...parts} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
