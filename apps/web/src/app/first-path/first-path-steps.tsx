import type { Profile } from '@goreal/domain/accounts/profile';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Quest } from '@goreal/domain/quests/quest';
import { REVIEW_TARGET_HOURS } from '@goreal/domain/submissions/desk';
import type { Submission } from '@goreal/domain/submissions/submission';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useAcceptQuest } from '#features/quests/api/quests.ts';
import { MasterPortrait } from '#features/quests/master-portrait.tsx';
import { QuestHead } from '#features/quests/quest-card.tsx';
import { masters } from '#features/quests/quests.messages.ts';
import { SubmissionForm } from '#features/submissions/form/submission-form.tsx';
import { pushSubscription } from '#platform/push/push-subscription.ts';
import { pushSupport } from '#platform/push/push-support.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path.module.css';
import frame from './first-path-frame.module.css';
import type { FirstStep } from './first-step.ts';
import { leaveFirstPath } from './leave-first-path.ts';
import { NextQuest } from './next-quest.tsx';
import { QuestOffer } from './quest-offer.tsx';

export type FirstPathStepsProps = {
  profile: Profile;
  step: FirstStep;
  /** Opens the quests, with the form of this quest. */
  onOpenQuest: (questId: string | undefined) => void;
  onOpenTab: (tab: DashboardTab) => void;
};

/** The guild master's text for the step, and the step's action. */
export function FirstPathSteps(props: FirstPathStepsProps): ReactNode {
  const { profile, step } = props;
  const { userId: uid } = profile;
  // After an acceptance on another device, or a rejection while the page is open, the form opens with a press:
  // its height would move the content below.
  const [isFormOpen, setFormOpen] = useState(step.kind === 'write');
  if (isFormOpen && step.kind === 'wait') setFormOpen(false);
  const who = isGuildId(profile.guild) ? profile.guild : 'fallback';
  return (
    <>
      <div className={frame.master}>
        <MasterPortrait who={who} />
        <blockquote className={styles.words}>
          {wordsOf(step)(profile.displayName, REVIEW_TARGET_HOURS)}
          <cite className={`accent small strong ${styles.name}`}>{masters[who].name}</cite>
        </blockquote>
      </div>
      {step.kind === 'accept' ? (
        <Accept uid={uid} quest={step.quest} onAccept={() => setFormOpen(true)} />
      ) : null}
      {step.kind === 'write' ? (
        <Write uid={uid} step={step} isOpen={isFormOpen} onOpen={() => setFormOpen(true)} />
      ) : null}
      {step.kind === 'next' ? (
        <NextQuest uid={uid} {...step} onOpenQuest={props.onOpenQuest} />
      ) : null}
      {step.kind === 'rest' ? <Rest {...props} /> : null}
      {step.kind === 'wait' ? <Wait {...props} submission={step.submission} /> : null}
      {step.kind === 'empty' ? (
        <EmptyState title={texts.empty.title} action={<GreetGuild {...props} />}>
          {texts.empty.text}
        </EmptyState>
      ) : null}
    </>
  );
}

function wordsOf(step: FirstStep): (player: string, hours: number) => string {
  return step.kind === 'write' && step.returned ? texts.words.redo : texts.words[step.kind];
}

function Accept(props: { uid: string; quest: Quest; onAccept: () => void }): ReactNode {
  const { uid, quest, onAccept } = props;
  const accept = useAcceptQuest(uid);
  const press = () => {
    onAccept();
    accept.mutate(quest.questId);
  };
  return <QuestOffer quest={quest} label={texts.accept} accept={accept} onPress={press} />;
}

function Write(props: {
  uid: string;
  step: FirstStep & { kind: 'write' };
  isOpen: boolean;
  onOpen: () => void;
}): ReactNode {
  const { uid, step, isOpen, onOpen } = props;
  const { quest, returned } = step;
  const area = useRef<HTMLDivElement>(null);
  const open = () => {
    onOpen();
    area.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={area} tabIndex={-1} className={`stack gap-3 ${styles.quest}`}>
      <QuestHead quest={quest} titleId="first-path-quest" />
      {isOpen || !returned?.feedback ? (
        <p className={`soft ${styles.description}`}>{quest.description}</p>
      ) : null}
      {returned?.feedback ? (
        <AlertBanner kind="warning">
          <strong>{texts.feedback}</strong> {returned.feedback}
        </AlertBanner>
      ) : null}
      {isOpen ? (
        <SubmissionForm uid={uid} quest={quest} returned={returned} />
      ) : (
        <Button wide size="large" aria-describedby="first-path-quest" onClick={open}>
          {returned ? texts.redo : texts.write}
        </Button>
      )}
    </div>
  );
}

/** The submission that was sent, and what the player can do until an elder has decided it. */
function Wait(props: FirstPathStepsProps & { submission: Submission }): ReactNode {
  const { submission, onOpenQuest } = props;
  const { questTitle, proofType, proofData } = submission;
  const isPushOffered = useSyncExternalStore(pushSubscription.onChange, isPushOnOffer);
  return (
    <div className={`stack gap-3 ${styles.quest}`}>
      <figure className={`stack gap-2 ${styles.offered}`}>
        <figcaption>{texts.offered(questTitle)}</figcaption>
        {proofType === 'text' ? <blockquote>{proofData}</blockquote> : null}
      </figure>
      <Button variant="secondary" onClick={() => onOpenQuest(undefined)}>
        {texts.otherQuests}
      </Button>
      <div className={styles.waiting}>
        <GreetGuild {...props} />
        {isPushOffered ? (
          <Link className={buttonClass({ variant: 'ghost' })} to="/dashboard?tab=settings#push">
            {texts.toPush}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Nothing to do today: what the player can look at. A press ends the path. */
function Rest(props: FirstPathStepsProps): ReactNode {
  const { profile, onOpenTab } = props;
  const open = (tab: DashboardTab) => {
    leaveFirstPath(profile.userId);
    onOpenTab(tab);
  };
  return (
    <div className={`stack gap-3 ${styles.quest}`}>
      <Button wide size="large" onClick={() => open('journey')}>
        {texts.toJourney}
      </Button>
      <GreetGuild {...props} onOpenTab={open} />
    </div>
  );
}

/** Whether this browser can receive pushes, does not block them, and sends this player none yet. */
function isPushOnOffer(): boolean {
  if (pushSupport() !== 'supported') return false;
  const permission = pushSubscription.permission();
  // Allowed by a player who used this browser before, or by one who has turned pushes off since.
  if (permission === 'granted') return pushSubscription.deviceId() === null;
  return permission === 'default';
}

function GreetGuild({ profile, onOpenTab }: FirstPathStepsProps): ReactNode {
  if (profile.restriction) return null;
  return (
    <Button variant="ghost" onClick={() => onOpenTab('chat')}>
      {texts.greetGuild}
    </Button>
  );
}
