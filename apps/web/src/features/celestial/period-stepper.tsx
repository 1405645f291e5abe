import { formatDay } from '@goreal/domain/calendar/format';
import { CELESTIAL_LIMITS } from '@goreal/domain/celestial/celestial-limits';
import {
  type CelestialKind,
  type DatedPeriod,
  parsePeriod,
  periodBefore,
} from '@goreal/domain/celestial/period';
import type { CelestialPeriod } from '@goreal/domain/celestial/record';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { celestialMessages } from './celestial.messages.ts';
import styles from './celestial.module.css';

const texts = celestialMessages.period;

/** The selected week or month, with buttons to the previous and next one. */
export function PeriodStepper(props: {
  kind: CelestialKind;
  present: CelestialPeriod | undefined;
  /** key of a past period, when one is selected */
  shown: string | undefined;
  onStep: (key: string | undefined) => void;
}): ReactNode {
  const { kind, present, shown, onStep } = props;
  if (kind === 'allTime') return <p className={styles.period}>{texts.allTime}</p>;
  const now = present ? parsePeriod(present.key) : undefined;
  if (!now) return <p className={styles.period}>&nbsp;</p>;
  const past = pastOf(kind, now);
  const at = shown === undefined ? 0 : past.findIndex(({ key }) => key === shown);
  const current = past[at] ?? parsePeriod(shown ?? '') ?? now;
  const older = at >= 0 ? past[at + 1] : undefined;
  const step = (to: DatedPeriod | undefined) => onStep(to?.key === now.key ? undefined : to?.key);
  return (
    <div className="line middle gap-1">
      <IconButton
        label={texts.before}
        icon={<ChevronLeft size={22} />}
        disabled={!older}
        onClick={() => step(older)}
      />
      <p className={styles.period} aria-live="polite">
        {nameOf(kind, current, now)}
      </p>
      <IconButton
        label={texts.after}
        icon={<ChevronRight size={22} />}
        disabled={shown === undefined}
        onClick={() => step(at > 0 ? past[at - 1] : now)}
      />
    </div>
  );
}

/** The current period and the past ones, newest first. */
function pastOf(kind: 'weekly' | 'monthly', now: DatedPeriod): DatedPeriod[] {
  const periods = [now];
  for (let count = 0; count < CELESTIAL_LIMITS.past; count += 1) {
    periods.push(periodBefore(kind, periods.at(-1) ?? now));
  }
  return periods;
}

function nameOf(kind: 'weekly' | 'monthly', period: DatedPeriod, now: DatedPeriod): string {
  const { key, from, to } = period;
  const isNow = key === now.key;
  if (kind === 'monthly') {
    return (isNow ? texts.thisMonth : texts.month)(Number(key.slice(5)), Number(key.slice(0, 4)));
  }
  const [first, last] = [formatDay(from).slice(0, 5), formatDay(to).slice(0, 5)];
  return isNow ? texts.thisWeek(first, last) : texts.week(Number(key.slice(6)), first, last);
}
