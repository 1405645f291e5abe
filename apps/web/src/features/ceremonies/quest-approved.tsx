import { levelName } from '@goreal/domain/ascension/level-name';
import {
  LEVEL_IDS,
  LEVEL_THRESHOLDS,
  type LevelId,
  levelForAura,
  progressToNext,
} from '@goreal/domain/ascension/levels';
import { auraLineText } from '@goreal/domain/aura/aura.messages';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { Notification } from '@goreal/domain/notifications/notification';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { CSSProperties, ReactNode } from 'react';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { useCountUp } from '#ui/count-up/use-count-up.ts';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import stage from './ceremony-stage.module.css';
import { ProofMark } from './proof-mark.tsx';
import styles from './quest-approved.module.css';
import rows from './rows.module.css';
import { type ApprovalDetails, changesOf, nextMilestone } from './scenes.ts';

const texts = ceremoniesMessages.approved;

const RISE = { from: 0, delayMs: 700, durationMs: 1800 };

/** An approved quest: its proof and AURA in the drum; beside it who approved, the level's bar and the streak. */
export function QuestApproved(props: {
  notification: Notification;
  details: ApprovalDetails;
}): ReactNode {
  const { notification, details } = props;
  const { breakdown, elderName } = details;
  const shown = Math.round(useCountUp(notification.auraReward ?? 0, RISE));
  const { questTitle, feedback } = notification.data;
  const { aura, streak, proofType } = changesOf(notification);
  return (
    <>
      <CeremonyBurst>
        {proofType ? <ProofMark type={proofType} className={styles.proof} /> : null}
        <span className={`accent strong tabular ${stage.aura}`} aria-hidden="true">
          {texts.amount(shown)}
        </span>
        <span className={styles.unit} aria-hidden="true">
          <AuraStar size="1.1em" /> {texts.aura}
        </span>
      </CeremonyBurst>
      <div className={`stack at-centre gap-3 ${stage.words}`}>
        <p className={stage.overline}>{elderName ? texts.overlineOf(elderName) : texts.overline}</p>
        <h2 className={stage.title}>
          {typeof questTitle === 'string' ? questTitle : notification.title}
        </h2>
        {aura ? <LevelBar {...aura} /> : null}
        {streak ? <StreakRow {...streak} /> : null}
        {breakdown && breakdown.lines.length > 1 ? <Breakdown {...breakdown} /> : null}
        {typeof feedback === 'string' && feedback !== '' ? (
          <figure className={styles.feedback}>
            <figcaption>{texts.feedback}</figcaption>
            <blockquote>{feedback}</blockquote>
          </figure>
        ) : null}
      </div>
    </>
  );
}

export function approvedSentence(notification: Notification): string {
  const { questTitle } = notification.data;
  const quest = typeof questTitle === 'string' ? questTitle : notification.title;
  return texts.spoken(quest, notification.auraReward ?? 0);
}

function Breakdown({ lines, total }: AuraBreakdown): ReactNode {
  return (
    <dl className={`stack gap-1 small ${styles.lines}`} aria-label={texts.breakdown}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>{auraLineText(line)}</dt>
          <dd>{texts.amount(line.amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>{texts.amount(total)}</dd>
      </div>
    </dl>
  );
}

/**
 * The progress bar of the previous level, filled from the old AURA to the new; full where the next level is
 * reached. A rise by several levels ends at the level that is held afterwards.
 */
function LevelBar({ from, to }: { from: number; to: number }): ReactNode {
  const { level, next } = progressToNext(from);
  const start = LEVEL_THRESHOLDS[level];
  const span = next ? LEVEL_THRESHOLDS[next] - start : 0;
  const part = (aura: number) => (span === 0 ? 1 : Math.min(1, Math.max(0, (aura - start) / span)));
  const isReached = next !== null && to >= LEVEL_THRESHOLDS[next];
  const goal = isReached ? levelForAura(to) : next;
  const fill = { '--from': part(from), '--to': part(to) } as CSSProperties;
  return (
    <div className={`line middle gap-3 ${rows.level}`}>
      <LevelSigil step={stepOf(level)} size={40} />
      <div className={`stack gap-1 ${rows.way}`}>
        <div
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(part(to) * 100)}
          className={rows.track}
        >
          <span className={rows.fill} style={fill} />
        </div>
        <p className={`soft small ${rows.note}`}>
          {goal === null
            ? texts.summit(formatNumber(to))
            : isReached
              ? texts.reached(levelName(goal))
              : texts.toNext(formatNumber(LEVEL_THRESHOLDS[goal] - to), levelName(goal))}
        </p>
      </div>
      {goal ? <LevelSigil step={stepOf(goal)} size={40} locked={!isReached} /> : null}
    </div>
  );
}

function stepOf(level: LevelId): SigilStep {
  return LEVEL_IDS.indexOf(level) as SigilStep;
}

/** The streak after the approval; its flame is animated where the day was added. */
function StreakRow({ from, to }: { from: number; to: number }): ReactNode {
  const isLit = to > from;
  return (
    <p className={`line middle gap-3 ${rows.streak}`}>
      <span className={rows.flames} data-lit={isLit || undefined}>
        <StreakFlame size={40} cold />
        {to > 0 ? <StreakFlame size={40} /> : null}
      </span>
      <span>
        <strong>{texts.streak(to)}</strong>{' '}
        <span className={`soft small ${rows.note}`}>
          {isLit ? wordsOfGrowth(to) : texts.streakKept}
        </span>
      </span>
    </p>
  );
}

function wordsOfGrowth(streak: number): string {
  const words = texts.streakGrew(streak);
  const milestone = nextMilestone(streak);
  if (milestone === undefined) return words;
  return `${words}. ${texts.untilMilestone(milestone - streak, milestone)}`;
}
