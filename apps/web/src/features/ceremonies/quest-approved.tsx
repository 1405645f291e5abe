import { auraLineText } from '@goreal/domain/aura/aura.messages';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { Notification } from '@goreal/domain/notifications/notification';
import type { ReactNode } from 'react';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { useCountUp } from '#ui/count-up/use-count-up.ts';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import styles from './ceremony-stage.module.css';
import { LevelBar } from './level-bar.tsx';
import { ProofMark } from './proof-mark.tsx';
import { type ApprovalDetails, changesOf } from './scenes.ts';
import { StreakRow } from './streak-row.tsx';

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
        <span className={styles.aura} aria-hidden="true">
          {texts.amount(shown)}
        </span>
        <span className={styles.unit} aria-hidden="true">
          <AuraStar size="1.1em" /> {texts.aura}
        </span>
      </CeremonyBurst>
      <div className={styles.words}>
        <p className={styles.overline}>
          {elderName ? texts.overlineOf(elderName) : texts.overline}
        </p>
        <h2 className={styles.title}>
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
    <dl className={styles.lines} aria-label={texts.breakdown}>
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
