import type { StreakMonth } from '@goreal/domain/streaks/streak-month';
import { streakMessages } from '@goreal/domain/streaks/streaks.messages';
import MoonStar from 'lucide-react/icons/moon-star';
import Snowflake from 'lucide-react/icons/snowflake';
import type { ReactNode } from 'react';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import styles from './streak-calendar.module.css';
import { streaksMessages } from './streaks.messages.ts';

const texts = streaksMessages.figures;

/** The streak, the available freezes, and the rest days that can still be planned. */
export function StreakFigures({ month }: { month: StreakMonth }): ReactNode {
  const { streak, freezes, toNextFreeze, restsLeft } = month;
  return (
    <dl className={styles.figures}>
      <Figure
        icon={<StreakFlame size={24} cold={streak === 0} />}
        label={texts.streak}
        value={texts.days(streak)}
      />
      <Figure
        icon={<Snowflake size={20} />}
        label={texts.freezes}
        value={texts.ofTwo(freezes)}
        note={
          toNextFreeze === null
            ? streakMessages.freezesFull
            : streakMessages.nextFreeze(toNextFreeze)
        }
      />
      <Figure icon={<MoonStar size={20} />} label={texts.rests} value={texts.restsOf(restsLeft)} />
    </dl>
  );
}

function Figure(props: {
  icon: ReactNode;
  label: string;
  value: string;
  note?: string;
}): ReactNode {
  const { icon, label, value, note } = props;
  return (
    <div className={styles.figure}>
      <dt>
        <span className={styles.figureIcon} aria-hidden="true">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="size-2 strong tabular">{value}</dd>
      {note ? <dd className={`faint small ${styles.figureNote}`}>{note}</dd> : null}
    </div>
  );
}
