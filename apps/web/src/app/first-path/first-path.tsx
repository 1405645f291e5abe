import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { activeQuestsQuery, questsQuery } from '#features/quests/api/quests.ts';
import { submissionsQuery } from '#features/submissions/form/api/submissions.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path-frame.module.css';
import {
  BriefPlaceholder,
  BriefText,
  FirstPathFrame,
  StagePlaceholder,
} from './first-path-frame.tsx';
import { FirstPathSteps, type FirstPathStepsProps } from './first-path-steps.tsx';
import { type FirstStep, firstStep, LIGHTS } from './first-step.ts';
import { leaveFirstPath } from './leave-first-path.ts';
import { isAtPathEnd } from './on-first-path.ts';

export type FirstPathProps = Omit<FirstPathStepsProps, 'step'> & {
  selected: DashboardTab;
  /** Hides the unfinished path on this device. */
  onDismiss: () => void;
};

/**
 * The guide for a new player: one easy quest in three steps up to the first approved submission, then the quest to go
 * on with. On the default tab with its controls, elsewhere as one line.
 */
export function FirstPath(props: FirstPathProps): ReactNode {
  const { profile, selected, onOpenQuest, onOpenTab, onDismiss } = props;
  const { userId: uid } = profile;
  const records = [
    useQuery(questsQuery(profile.guild)),
    useQuery(activeQuestsQuery(uid)),
    useQuery(submissionsQuery(uid)),
  ] as const;
  const [{ data: quests }, { data: active }, { data: submissions }] = records;
  const isApproved = isAtPathEnd(profile);
  const step =
    quests && active && submissions && firstStep({ quests, active, submissions, isApproved });
  const failed = records.filter((query) => query.isError && !query.data);
  return (
    <FirstPathFrame
      profile={profile}
      selected={selected}
      lit={step && LIGHTS[step.kind]}
      isAwaited={!step && failed.length === 0}
    >
      {selected === 'celestial' ? (
        <Stage step={step?.kind} hasFailed={failed.length > 0}>
          {step ? (
            <FirstPathSteps
              profile={profile}
              step={step}
              onOpenQuest={onOpenQuest}
              onOpenTab={onOpenTab}
            />
          ) : failed.length > 0 ? (
            <ErrorState
              title={unableToBecause(texts.loadAction, failed[0]?.error)}
              onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
              retrying={failed.some((query) => query.isFetching)}
            />
          ) : (
            <StagePlaceholder />
          )}
        </Stage>
      ) : (
        <Brief
          step={step}
          hasFailed={failed.length > 0}
          onGoOn={
            selected === 'quests'
              ? undefined
              : (questId) => {
                  if (isApproved) leaveFirstPath(uid);
                  onOpenQuest(questId);
                }
          }
        />
      )}
      <IconButton
        label={isApproved ? texts.close : texts.later}
        icon={<X size={18} />}
        className={styles.later}
        onClick={() => (isApproved ? leaveFirstPath(uid) : onDismiss())}
      />
    </FirstPathFrame>
  );
}

/**
 * Receives the focus when the step changes, because the pressed control was removed with the previous step.
 * The form is taller than the step that follows it, so the beginning of the path may then be above the window and is
 * scrolled into view.
 */
function Stage(props: {
  step: FirstStep['kind'] | undefined;
  hasFailed: boolean;
  children: ReactNode;
}): ReactNode {
  const { step, hasFailed, children } = props;
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && step !== shown.current) {
      stage.current?.focus({ preventScroll: true });
      // On a small phone the quest above the field fills the window.
      if (step === 'write') {
        stage.current?.querySelector('textarea')?.scrollIntoView({ block: 'nearest' });
      }
      if (step === 'wait') stage.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
    shown.current = step;
  }, [step]);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className={`stack top gap-4 ${styles.stage}`}
      data-centred={hasFailed || step === 'empty' || step === 'rest'}
    >
      {children}
    </div>
  );
}

function Brief(props: {
  step: FirstStep | undefined;
  hasFailed: boolean;
  onGoOn: FirstPathProps['onOpenQuest'] | undefined;
}): ReactNode {
  const { step, hasFailed, onGoOn } = props;
  if (!step) {
    // The content below reports the failure; without this line an empty space would be left.
    if (hasFailed) return <BriefText>{texts.title}</BriefText>;
    return <BriefPlaceholder hasButton={onGoOn !== undefined} />;
  }
  const goOn = step.kind === 'next' && !step.isInProgress ? texts.toQuests : texts.goOn;
  return (
    <>
      <BriefText>{texts.brief[step.kind]}</BriefText>
      {onGoOn && 'quest' in step ? (
        <Button
          size="small"
          variant="secondary"
          className={styles.onward}
          onClick={() => onGoOn(step.quest.questId)}
        >
          {goOn}
        </Button>
      ) : null}
    </>
  );
}
