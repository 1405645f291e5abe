import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { formatNumber } from '@goreal/domain/text/format-number';
import Snowflake from 'lucide-react/icons/snowflake';
import type { ReactNode } from 'react';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { ceremoniesMessages as texts } from './ceremonies.messages.ts';
import stage from './ceremony-stage.module.css';
import styles from './milestones.module.css';

/** The streak has reached a week, a month or a hundred days. */
export function StreakMilestone({ days }: { days: number }): ReactNode {
  return (
    <>
      <CeremonyBurst>
        <Halo days={days} />
        <StreakFlame size="100%" className={styles.lit} />
        <span className={`accent strong tabular ${stage.aura}`} aria-hidden="true">
          {formatNumber(days)}
        </span>
      </CeremonyBurst>
      <Words
        overline={texts.milestone.overline}
        title={texts.milestone.title(days)}
        text={texts.milestone.text(days)}
      />
    </>
  );
}

/** Behind the flame: seven sparks for a week, the full moon for a month, and the drum's sun with the moon for a hundred days. */
function Halo({ days }: { days: number }): ReactNode {
  const isMonth = days >= 30;
  const sparks = days >= 100 ? 0 : isMonth ? 30 : 7;
  return (
    <svg viewBox="-100 -100 200 200" className={styles.halo} aria-hidden="true">
      {isMonth ? (
        <circle r="62" fill="var(--metal)" opacity="0.16" stroke="var(--metal)" strokeWidth="2" />
      ) : null}
      {days >= 100 ? (
        <g fill="var(--metal)" opacity="0.75">
          {turns(20).map((turn) => (
            <path key={turn} d="M-6 -70L0 -94L6 -70Z" transform={`rotate(${turn})`} />
          ))}
        </g>
      ) : null}
      {turns(sparks).map((turn) => (
        <circle
          key={turn}
          cy="-80"
          r={isMonth ? 3 : 5}
          fill="#ffb347"
          transform={`rotate(${turn})`}
        />
      ))}
    </svg>
  );
}

function turns(count: number): number[] {
  return Array.from({ length: count }, (_, at) => (at * 360) / count);
}

/** A freeze was earned by days of effort. */
export function FreezeEarned({ freezes }: { freezes: number }): ReactNode {
  return (
    <>
      <Ice />
      <Words
        overline={texts.freeze.overline}
        title={texts.freeze.earned}
        text={texts.freeze.earnedText(freezes)}
      />
    </>
  );
}

/** A freeze was used: the streak is kept. */
export function FreezeUsed(props: { streak: number; freezes: number; text: string }): ReactNode {
  const { streak, freezes, text } = props;
  return (
    <>
      <Ice>
        <StreakFlame size="100%" className={styles.kept} />
        <span className={`accent strong tabular ${stage.aura}`} aria-hidden="true">
          {formatNumber(streak)}
        </span>
      </Ice>
      <Words
        overline={texts.freeze.overline}
        title={texts.freeze.used}
        text={`${text} ${texts.freeze.left(freezes)}`}
      />
    </>
  );
}

/** Every daily quest of the guild was approved. */
export function DayDone({ guild }: { guild: GuildId | undefined }): ReactNode {
  return (
    <>
      <CeremonyBurst>
        {guild ? <GuildCrest guild={guild} size="88%" /> : <DrumStar size="88%" detail="crest" />}
      </CeremonyBurst>
      <Words overline={texts.day.overline} title={texts.day.title} text={texts.day.text} />
    </>
  );
}

function Ice({ children }: { children?: ReactNode }): ReactNode {
  return (
    <CeremonyBurst>
      <Snowflake className={children ? styles.smallIce : styles.ice} aria-hidden="true" />
      {children}
    </CeremonyBurst>
  );
}

function Words(props: { overline: string; title: string; text: string }): ReactNode {
  return (
    <div className={`stack at-centre gap-3 ${stage.words}`}>
      <p className={stage.overline}>{props.overline}</p>
      <h2 className={stage.grand}>{props.title}</h2>
      <p className={stage.epithet}>{props.text}</p>
    </div>
  );
}
