import { LEVEL_IDS, type LevelId } from '@goreal/domain/ascension/levels';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { Notification } from '@goreal/domain/notifications/notification';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useModal } from '#ui/modal/use-modal.ts';
import { ceremoniesMessages as texts } from './ceremonies.messages.ts';
import styles from './ceremony-stage.module.css';
import { LevelUp, levelUpSentence } from './level-up.tsx';
import { approvedSentence, QuestApproved } from './quest-approved.tsx';
import { useCeremonyTimer } from './use-ceremony-timer.ts';

type CeremonyStageProps = {
  notification: Notification;
  /** How the AURA was computed, when known. */
  breakdown: AuraBreakdown | undefined;
  onDone: () => void;
};

const DURATION_MS = { quest_approved: 14_000, level_up: 20_000 } as const;

/** One ceremony over the whole window; ended by Esc, Back, the button or a timer. */
export function CeremonyStage({ notification, breakdown, onDone }: CeremonyStageProps): ReactNode {
  const rise = levelsOf(notification);
  const duration = DURATION_MS[rise ? 'level_up' : 'quest_approved'];
  const timer = useCeremonyTimer(duration, onDone);
  // Focuses the text, so that screen readers read it first; the button is the next tab stop.
  const modal = useModal({ onDismiss: onDone, focus: 'dialog' });
  useEffect(() => {
    modal.ref.current?.scrollTo(0, 0);
  }, [modal.ref]);
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      className={styles.stage}
      aria-label={rise ? levelUpSentence(rise) : approvedSentence(notification)}
      data-kind={rise ? 'level' : 'approved'}
    >
      <div className={styles.inside}>
        {rise ? (
          <LevelUp {...rise} />
        ) : (
          <QuestApproved notification={notification} breakdown={breakdown} />
        )}
        <div className={styles.foot} {...timer.holdBy}>
          <Button size="large" onClick={onDone}>
            {texts.next}
          </Button>
          {timer.isStill ? null : (
            <span
              className={styles.sand}
              data-slow={rise ? true : undefined}
              data-paused={timer.isPaused || undefined}
              aria-hidden="true"
            />
          )}
          <p className={styles.hint}>{texts.skipHint}</p>
        </div>
      </div>
    </dialog>
  );
}

/** Old and new level of a `level_up` notification; undefined for other kinds. */
function levelsOf(notification: Notification): { from: LevelId; to: LevelId } | undefined {
  if (notification.type !== 'level_up') return undefined;
  const from = LEVEL_IDS.find((level) => level === notification.oldLevel);
  const to = LEVEL_IDS.find((level) => level === notification.newLevel);
  return from && to ? { from, to } : undefined;
}
