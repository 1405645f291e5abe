import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { formatNumber } from '@goreal/domain/text/format-number';
import Snowflake from 'lucide-react/icons/snowflake';
import type { ReactNode } from 'react';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { ceremoniesMessages as texts } from './ceremonies.messages.ts';
import styles from './ceremony-stage.module.css';

/** A streak reached a week, a month or a hundred days. */
export function StreakMilestone({ days }: { days: number }): ReactNode {
  return (
    <>
      <CeremonyBurst>
        <StreakFlame size="100%" className={styles.lit} />
        <span className={styles.aura} aria-hidden="true">
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
        <span className={styles.aura} aria-hidden="true">
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
    <div className={styles.words}>
      <p className={styles.overline}>{props.overline}</p>
      <h2 className={styles.grand}>{props.title}</h2>
      <p className={styles.epithet}>{props.text}</p>
    </div>
  );
}
