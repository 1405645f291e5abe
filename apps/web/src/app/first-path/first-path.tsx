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
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path.module.css';
import { FirstPathSteps, type FirstPathStepsProps } from './first-path-steps.tsx';
import { type FirstStep, firstStep, LIGHTS } from './first-step.ts';
import { Lights } from './lights.tsx';

export type FirstPathProps = Omit<FirstPathStepsProps, 'step'> & { selected: DashboardTab };

/**
 * The guide for a new player up to the first approved submission: one easy quest in three steps. On the
 * default tab with its controls, elsewhere as one line.
 */
export function FirstPath(props: FirstPathProps): ReactNode {
  const { profile, selected, onOpenQuest, onOpenTab } = props;
  const { userId: uid } = profile;
  const records = [useQuests(profile.guild), useActiveQuests(uid), useSubmissions(uid)] as const;
  const [{ data: quests }, { data: active }, { data: submissions }] = records;
  const [isDismissed, setDismissed] = useDismissal(uid);
  const step = quests && active && submissions && firstStep({ quests, active, submissions });
  if (isDismissed) {
    return selected === 'quests' ? (
      <Button variant="ghost" size="small" onClick={() => setDismissed(false)}>
        {texts.resume}
      </Button>
    ) : null;
  }
  const failed = records.filter((query) => query.isError && !query.data);
  return (
    <section
      aria-label={texts.title}
      data-awaited={(selected === 'celestial' && !step && failed.length === 0) || undefined}
      className={styles.path}
      data-brief={selected !== 'celestial'}
    >
      {selected === 'celestial' ? <h2 className={styles.title}>{texts.title}</h2> : null}
      <Lights lit={step ? LIGHTS[step.kind] : 0} isBrief={selected !== 'celestial'} />
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
          onGoOn={selected === 'quests' ? undefined : onOpenQuest}
        />
      )}
      <IconButton
        label={texts.later}
        icon={<X size={18} />}
        className={styles.later}
        onClick={() => setDismissed(true)}
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
      data-centred={hasFailed || step === 'empty'}
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
  // The content below reports the failure; without this line an empty space would be left.
  if (!step) return <p className={styles.brief}>{hasFailed ? texts.title : null}</p>;
  return (
    <>
      <p className={styles.brief}>{texts.brief[step.kind]}</p>
      {onGoOn && 'quest' in step ? (
        <Button size="small" variant="secondary" onClick={() => onGoOn(step.quest.questId)}>
          {texts.goOn}
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
