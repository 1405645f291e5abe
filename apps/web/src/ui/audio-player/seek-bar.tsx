import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
} from 'react';
import { audioPlayerMessages as texts } from './audio-player.messages.ts';
import styles from './audio-player.module.css';
import { clock } from './clock.ts';

const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

/** The waveform, or a plain bar, as a slider: by pointer, arrows, Page keys, Home and End; space plays and pauses. */
export function SeekBar(props: {
  at: number;
  /** Undefined: the position is shown, but cannot be changed. */
  duration: number | undefined;
  peaks: readonly number[] | undefined;
  onSeek: (second: number, duration: number) => void;
  onToggle: () => void;
}): ReactNode {
  const { at, duration, peaks, onSeek, onToggle } = props;
  const share = duration ? Math.min(at / duration, 1) : 0;
  const moveTo = (event: PointerEvent<HTMLDivElement>) => {
    if (!duration) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek(((event.clientX - left) / Math.max(width, 1)) * duration, duration);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, at, duration);
    if (event.key === ' ') onToggle();
    else if (target !== undefined && duration) onSeek(target, duration);
    else return;
    // Prevents scrolling and the shortcuts of the desk.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(duration ?? at)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={texts.positionOf(clock(at), duration ? clock(duration) : texts.unknown)}
      aria-disabled={duration ? undefined : true}
      className={`stack middle ${styles.bar}`}
      style={{ '--share': share } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      {peaks ? <Wave peaks={peaks} /> : <span className={styles.plain} />}
    </div>
  );
}

function targetOf(key: string, at: number, duration = 0): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + STEP_SECONDS;
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - STEP_SECONDS;
    case 'PageUp':
      return at + PAGE_SECONDS;
    case 'PageDown':
      return at - PAGE_SECONDS;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return undefined;
  }
}

/** One bar for each peak, drawn twice: the played part covers the rest. */
function Wave({ peaks }: { peaks: readonly number[] }): ReactNode {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${peaks.length * 3} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.wave}
    >
      <g id={id}>
        {peaks.map((peak, at) => {
          const height = Math.max(peak * 36, 2);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
            <rect key={at} x={at * 3 + 0.5} y={20 - height / 2} width={2} height={height} rx={1} />
          );
        })}
      </g>
      <use href={`#${id}`} className={styles.played} />
    </svg>
  );
}
