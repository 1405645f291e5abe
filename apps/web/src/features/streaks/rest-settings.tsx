import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { DayMark } from './day-mark.tsx';
import styles from './streak-calendar.module.css';
import { StreakCalendar } from './streak-calendar.tsx';
import { streaksMessages } from './streaks.messages.ts';

const texts = streaksMessages.mercy;

/** Settings section for rest days, with the rules of streaks. */
export function RestSettings({ uid }: { uid: string }): ReactNode {
  return (
    <Panel title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <ul className={styles.rules}>
        {texts.rules.map(({ kind, title, text }) => (
          <li key={kind} data-kind={kind}>
            <DayMark kind={kind} size={22} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <StreakCalendar uid={uid} />
    </Panel>
  );
}
