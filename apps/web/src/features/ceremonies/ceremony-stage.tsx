import { levelName } from '@goreal/domain/ascension/level-name';
import type { Notification } from '@goreal/domain/notifications/notification';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useModal } from '#ui/modal/use-modal.ts';
import { ceremoniesMessages as texts } from './ceremonies.messages.ts';
import { playEffects } from './ceremony-effects.ts';
import styles from './ceremony-stage.module.css';
import { GuildFrieze } from './guild-frieze.tsx';
import { LevelUp } from './level-up.tsx';
import { DayDone, FreezeEarned, FreezeUsed, StreakMilestone } from './milestones.tsx';
import { approvedSentence, QuestApproved } from './quest-approved.tsx';
import { type ApprovalDetails, changesOf, type Scene, scenesOf } from './scenes.ts';
import { useCeremonyTimer } from './use-ceremony-timer.ts';

type CeremonyStageProps = {
  notification: Notification;
  details: ApprovalDetails;
  onDone: () => void;
};

/** Where at least this many ceremonies follow, one button skips all of them: each may have several scenes. */
const FOLLOWERS_TO_SKIP = 2;

const DURATION_MS: Readonly<Record<Scene['kind'], number>> = {
  approved: 14_000,
  level: 20_000,
  milestone: 12_000,
  'freeze-earned': 10_000,
  'freeze-used': 12_000,
  day: 12_000,
};

/** A notification's scenes, one after the other, over the whole window; each ends by Esc, Back, the button or a timer. */
export function CeremonyStage(
  props: CeremonyStageProps & {
    /** number of ceremonies that follow this one */
    waiting?: number;
    onSkipAll?: () => void;
  },
): ReactNode {
  const { notification, details, onDone, waiting = 0, onSkipAll } = props;
  const [scenes] = useState(() => scenesOf(notification));
  const [at, setAt] = useState(0);
  const scene = scenes[at] ?? { kind: 'approved' as const };
  const goOn = () => (at + 1 < scenes.length ? setAt(at + 1) : onDone());
  // Focuses the text, so that screen readers read it first; the button is the next tab stop.
  const modal = useModal({ onDismiss: goOn, focus: 'dialog' });
  useEffect(() => {
    const dialog = modal.ref.current;
    dialog?.scrollTo(0, 0);
    // The focused button was removed with the previous scene; the focus makes screen readers read the new
    // name.
    if (at > 0) dialog?.focus();
  }, [modal.ref, at]);
  useEffect(() => playEffects(scene.kind), [scene.kind]);
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      className={styles.stage}
      aria-label={sentenceOf(scene, notification)}
      data-kind={scene.kind}
    >
      <GuildFrieze guild={changesOf(notification).guild} />
      <Act
        key={at}
        scene={scene}
        notification={notification}
        details={details}
        onDone={goOn}
        {...(waiting >= FOLLOWERS_TO_SKIP && { skipAll: { waiting, onPress: onSkipAll } })}
      />
    </dialog>
  );
}

function Act(
  props: CeremonyStageProps & {
    scene: Scene;
    skipAll?: { waiting: number; onPress: (() => void) | undefined };
  },
): ReactNode {
  const { scene, notification, details, onDone, skipAll } = props;
  const duration = DURATION_MS[scene.kind];
  const timer = useCeremonyTimer(duration, onDone);
  return (
    <>
      <div className={styles.inside}>
        <Picture scene={scene} notification={notification} details={details} />
        <div className={`stack at-centre gap-2 ${styles.foot}`} {...timer.holdBy}>
          <Button size="large" onClick={onDone}>
            {texts.next}
          </Button>
          {timer.isStill ? null : (
            <span
              className={styles.sand}
              style={{ animationDuration: `${duration}ms` }}
              data-paused={timer.isPaused || undefined}
              aria-hidden="true"
            />
          )}
          <p className={`faint tiny ${styles.hint}`}>{texts.skipHint}</p>
        </div>
      </div>
      {skipAll ? (
        <Button
          variant="ghost"
          className={styles.skipAll}
          aria-label={texts.skipAllOf(skipAll.waiting)}
          onClick={skipAll.onPress}
          {...timer.holdBy}
        >
          {texts.skipAll}
        </Button>
      ) : null}
    </>
  );
}

function Picture(props: Omit<CeremonyStageProps, 'onDone'> & { scene: Scene }): ReactNode {
  const { scene, notification, details } = props;
  switch (scene.kind) {
    case 'approved':
      return <QuestApproved notification={notification} details={details} />;
    case 'level':
      return <LevelUp from={scene.from} to={scene.to} />;
    case 'milestone':
      return <StreakMilestone days={scene.days} />;
    case 'freeze-earned':
      return <FreezeEarned freezes={scene.freezes} />;
    case 'freeze-used':
      return <FreezeUsed streak={scene.streak} freezes={scene.freezes} text={notification.body} />;
    case 'day':
      return <DayDone guild={changesOf(notification).guild} />;
  }
}

/** The dialog's name: what happened, in one sentence. */
function sentenceOf(scene: Scene, notification: Notification): string {
  switch (scene.kind) {
    case 'approved':
      return approvedSentence(notification);
    case 'level':
      return texts.level.spoken(levelName(scene.from), levelName(scene.to));
    case 'milestone':
      return texts.milestone.spoken(scene.days);
    case 'freeze-earned':
      return texts.freeze.earned;
    case 'freeze-used':
      return texts.freeze.used;
    case 'day':
      return texts.day.title;
  }
}
