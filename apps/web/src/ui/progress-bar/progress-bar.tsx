import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  /** Announced instead of the percentage. */
  valueText?: string;
  /** Shown above the bar, left and right. */
  start?: ReactNode;
  end?: ReactNode;
};

export function ProgressBar(props: ProgressBarProps): ReactNode {
  const { label, value, valueText, start, end } = props;
  const percent = Math.max(0, Math.min(100, value));
  return (
    <div className="stack gap-2">
      {start || end ? (
        <div className="line spread gap-3 soft small">
          <span>{start}</span>
          <span className={styles.end}>{end}</span>
        </div>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={valueText}
        className={styles.track}
      >
        <div className={styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
