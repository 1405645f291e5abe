import { levelName } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS, LEVEL_THRESHOLDS, type LevelProgress } from '@goreal/domain/ascension/levels';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names/class-names.ts';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { starPath } from '#ui/world/drum-geometry.ts';
import { LacBirdShape } from '#ui/world/lac-bird.tsx';
import styles from './ascension-scene.module.css';
import { furrowsPath, type SceneLayout, stretch, TALL, towerPath, WIDE } from './scene-geometry.ts';

/**
 * The six levels as a picture: six karst towers, a drum star over each reached one, and the Lạc bird on its
 * way to the next. Decorative, because the list next to it has the same content.
 */
export function AscensionScene({ progress }: { progress: LevelProgress }): ReactNode {
  return (
    <div className={styles.scene}>
      <Scene layout={WIDE} progress={progress} className={styles.wide} />
      <Scene layout={TALL} progress={progress} className={styles.tall} />
    </div>
  );
}

function Scene(props: {
  layout: SceneLayout;
  progress: LevelProgress;
  className: string | undefined;
}): ReactNode {
  const { layout, progress, className } = props;
  const { width, height, shore, steps } = layout;
  const rock = useId();
  const mist = useId();
  const glow = useId();
  const reached = LEVEL_IDS.indexOf(progress.level);
  return (
    <div className={classNames(styles.picture, className)}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <defs>
          <linearGradient id={rock} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--karst-far)" />
            <stop offset="1" stopColor="var(--karst-near)" />
          </linearGradient>
          <linearGradient id={mist} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--surface-card)" stopOpacity="0" />
            <stop offset="1" stopColor="var(--surface-card)" />
          </linearGradient>
          <radialGradient id={glow}>
            <stop offset="0" stopColor="var(--metal-light)" stopOpacity="0.5" />
            <stop offset="0.5" stopColor="var(--guild-primary)" stopOpacity="0.16" />
            <stop offset="1" stopColor="var(--guild-primary)" stopOpacity="0" />
          </radialGradient>
        </defs>
        {steps.map((step, index) => (
          <g key={step.y} data-reached={index <= reached || undefined} className={styles.tower}>
            <path d={towerPath(layout, index)} fill={`url(#${rock})`} />
            <path d={furrowsPath(layout, index)} className={styles.furrows} />
          </g>
        ))}
        <rect
          y={shore - 70}
          width={width}
          height="70"
          fill={`url(#${mist})`}
          className={styles.mist}
        />
        <path d={ripples(layout)} className={styles.ripples} />
        {steps.slice(1).map((step, index) => (
          <Stretch key={step.y} layout={layout} index={index} progress={progress} />
        ))}
        {steps.map((step, index) => (
          <Step
            key={step.y}
            layout={layout}
            index={index}
            reached={reached}
            glow={`url(#${glow})`}
          />
        ))}
        <Climber layout={layout} progress={progress} />
      </svg>
      {LEVEL_IDS.map((level, index) => (
        <span key={level} className={styles.sigil} style={placeOf(layout, index)}>
          <LevelSigil step={index as SigilStep} size="100%" locked={index > reached} />
        </span>
      ))}
    </div>
  );
}

/** The path between two steps, bright up to the player's progress. */
function Stretch(props: {
  layout: SceneLayout;
  index: number;
  progress: LevelProgress;
}): ReactNode {
  const { layout, index, progress } = props;
  const { path } = stretch(layout, index);
  const at = LEVEL_IDS.indexOf(progress.level);
  const walked = index < at ? 100 : index === at ? progress.percent : 0;
  return (
    <>
      <path d={path} className={styles.way} />
      {walked > 0 ? (
        <path
          d={path}
          pathLength={100}
          strokeDasharray={`${walked} 100`}
          className={styles.walked}
        />
      ) : null}
    </>
  );
}

function Step(props: {
  layout: SceneLayout;
  index: number;
  reached: number;
  glow: string;
}): ReactNode {
  const { layout, index, reached, glow } = props;
  const { x, y } = layout.steps[index] ?? { x: 0, y: 0 };
  const level = LEVEL_IDS[index] ?? 'genesis';
  const isReached = index <= reached;
  const top = y - layout.sigil - 8;
  return (
    <g data-reached={isReached || undefined} data-current={index === reached || undefined}>
      {isReached ? (
        <g className={styles.shine}>
          <circle cx={x} cy={top} r={layout.sigil * 2.1} fill={glow} />
          <path
            d={STAR}
            transform={`translate(${x} ${top}) scale(${layout.sigil / 34})`}
            className={styles.star}
          />
        </g>
      ) : null}
      <text x={x} y={y + 24} className={styles.name}>
        {levelName(level)}
      </text>
      <text x={x} y={y + 42} className={styles.threshold}>
        {formatNumber(LEVEL_THRESHOLDS[level])}
      </text>
    </g>
  );
}

/** Share of a stretch that the bird climbs: beyond it, its wings would cover the next level's name. */
const CLIMB = 0.5;

/** The bird on the path; on the highest step it circles over the top. */
function Climber(props: { layout: SceneLayout; progress: LevelProgress }): ReactNode {
  const { layout, progress } = props;
  const index = LEVEL_IDS.indexOf(progress.level);
  const isAtTop = progress.next === null;
  const { x, y } = isAtTop
    ? { x: (layout.steps[5]?.x ?? 0) - 74, y: (layout.steps[5]?.y ?? 0) - 40 }
    : stretch(layout, index).at(0.12 + CLIMB * (progress.percent / 100));
  return (
    <g color="var(--metal-light)" className={styles.climber}>
      <LacBirdShape transform={`translate(${x} ${y - 22}) scale(-.8 .8)`} />
    </g>
  );
}

/** Position of a sigil in percent of the picture, so that both scale together. */
function placeOf({ width, height, sigil, steps }: SceneLayout, index: number): CSSProperties {
  const { x, y } = steps[index] ?? { x: 0, y: 0 };
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(x - sigil, width),
    top: share(y - 2 * sigil - 8, height),
    width: share(2 * sigil, width),
  };
}

function ripples({ width, shore }: SceneLayout): string {
  return Array.from({ length: Math.round(width / 42) }, (_, index) => {
    const x = (index * 97) % width;
    return `M${x} ${shore + 6 + ((index * 7) % 22)}h${14 + ((index * 11) % 26)}`;
  }).join('');
}

const STAR = starPath({ points: 14, outer: 56, inner: 38 });
