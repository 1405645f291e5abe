import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useActiveQuests, useQuests } from '#features/quests/api/quests.ts';
import { useSubmissions } from '#features/submissions/form/api/submissions.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { keptTexts } from '#platform/outbox/kept-text.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path.module.css';
import { FirstPathSteps, type FirstPathStepsProps } from './first-path-steps.tsx';
import { type FirstStep, firstStep, LIGHTS } from './first-step.ts';
import { useLeaveFirstPath } from './leave-first-path.ts';
import { Lights } from './lights.tsx';
import { isAtPathEnd } from './on-first-path.ts';

export type FirstPathProps = Omit<FirstPathStepsProps, 'step'> & { selected: DashboardTab };

/**
 * The guide for a new player: one easy quest in three steps up to the first approved submission, then the quest to go
 * on with. On the default tab with its controls, elsewhere as one line.
 */
export function FirstPath(props: FirstPathProps): ReactNode {
  const { profile, selected, onOpenQuest, onOpenTab } = props;
  const { userId: uid } = profile;
  const records = [useQuests(profile.guild), useActiveQuests(uid), useSubmissions(uid)] as const;
  const [{ data: quests }, { data: active }, { data: submissions }] = records;
  const [isDismissed, setDismissed] = useDismissal(uid);
  const isApproved = isAtPathEnd(profile);
  const step =
    quests && active && submissions && firstStep({ quests, active, submissions, isApproved });
  const leave = useLeaveFirstPath(uid);
  // A path that was dismissed earlier is shown again at its end.
  if (isDismissed && !isApproved) {
    return selected === 'quests' ? (
      <Button variant="ghost" size="small" onClick={() => setDismissed(false)}>
        {texts.resume}
      </Button>
    ) : null;
  }
  const failed = records.filter((query) => query.isError && !query.data);
  const title = isApproved ? texts.titleAtEnd : texts.title;
  return (
    <section
      aria-label={title}
      data-awaited={(selected === 'celestial' && !step && failed.length === 0) || undefined}
      className={styles.path}
      data-brief={selected !== 'celestial'}
      data-ended={isApproved || undefined}
    >
      {isApproved ? <DrumStar size="100%" detail="crest" className={styles.drum} /> : null}
      {selected === 'celestial' ? <h2 className={styles.title}>{title}</h2> : null}
      <Lights
        lit={step ? LIGHTS[step.kind] : isApproved ? LIGHTS.next : 0}
        isBrief={selected !== 'celestial'}
      />
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
              retryLabel={texts.retry}
              onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
              retrying={failed.some((query) => query.isFetching)}
            />
          ) : (
            <Skeleton shape="block" height="14rem" />
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
                  if (isApproved) leave.mutate();
                  onOpenQuest(questId);
                }
          }
        />
      )}
      <IconButton
        label={isApproved ? texts.close : texts.later}
        icon={<X size={18} />}
        className={styles.later}
        onClick={() => (isApproved ? leave.mutate() : setDismissed(true))}
      />
    </section>
  );
}

/**
 * Receives the focus when the step changes, because the pressed control was removed with the previous step.
 * The form is taller than the step that follows it, so the path may then be above the window and is scrolled
 * into view.
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
      if (step === 'wait') stage.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    }
    shown.current = step;
  }, [step]);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className={styles.stage}
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
    if (hasFailed) return <p className={styles.brief}>{texts.title}</p>;
    return (
      <>
        <p className={styles.brief} />
        {onGoOn ? <span className={styles.goOnRoom} /> : null}
      </>
    );
  }
  const goOn = step.kind === 'next' && !step.isUnderWay ? texts.toQuests : texts.goOn;
  return (
    <>
      <p className={styles.brief}>{texts.brief[step.kind]}</p>
      {onGoOn && 'quest' in step ? (
        <Button size="small" variant="secondary" onClick={() => onGoOn(step.quest.questId)}>
          {goOn}
        </Button>
      ) : null}
    </>
  );
}

/** The dismissal is stored on this device; the quests tab offers to open the path again. */
function useDismissal(uid: string): [boolean, (isDismissed: boolean) => void] {
  const name = `goreal.first-path-dismissed.${uid}`;
  const [isDismissed, setDismissed] = useState(() => keptTexts.get(name) !== '');
  const set = (dismissed: boolean) => {
    keptTexts.set(name, dismissed ? 'yes' : '');
    setDismissed(dismissed);
  };
  return [isDismissed, set];
}
