import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { formatLongDay } from '@goreal/domain/calendar/format';
import type { ReactNode } from 'react';
import { chatMessages as texts } from './chat.messages.ts';
import styles from './message-log.module.css';

/** Start of a day in the academy's time zone. */
export function DayMark({ day, today }: { day: AcademyDay; today: AcademyDay }): ReactNode {
  return (
    <li className={styles.day}>
      <span>{nameOf(day, today)}</span>
    </li>
  );
}

/** Start of the messages that are new to the reader. */
export function NewMark(): ReactNode {
  return (
    <li className={styles.new} data-mark="new">
      <span>{texts.newMark}</span>
    </li>
  );
}

function nameOf(day: AcademyDay, today: AcademyDay): string {
  if (day === today) return texts.today;
  return day === addDays(today, -1) ? texts.yesterday : formatLongDay(day);
}
