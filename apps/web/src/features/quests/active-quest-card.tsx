import type { Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './quest-card.module.css';
import { QuestHead } from './quest-card.tsx';
import { QuestStanding } from './quest-standing.tsx';
import type { QuestState } from './quest-state.ts';
import { questsMessages as texts } from './quests.messages.ts';

/** Renders the submission form of a quest; `returned` is the rejected submission that the new one replaces. */
export type RenderSubmissionForm = (quest: Quest, returned: Submission | undefined) => ReactNode;

type ActiveQuestCardProps = {
  quest: Quest;
  state: QuestState & { kind: 'in-progress' };
  /** The form is open initially. */
  startsOpen: boolean;
  /** Scrolled into view and focused on mount, because the player has just accepted it. */
  isNew: boolean;
  /** The submission form, rendered while it is open. */
  renderSubmissionForm: RenderSubmissionForm;
  /** The player opened the form of a rejected submission. */
  onRedo: (questId: string) => void;
};

/**
 * A quest in progress with its submission form. The open state is local, so that toggling it renders no other
 * card.
 */
export function ActiveQuestCard(props: ActiveQuestCardProps): ReactNode {
  const { quest, state, startsOpen, isNew, renderSubmissionForm, onRedo } = props;
  const [toggled, setToggled] = useState<boolean>();
  // A quest that closes while its card is shown says so outside the card until the player has read it: somebody may be
  // writing, and a line in the card would move the text.
  const [saysClosed, setSaysClosed] = useState(!quest.isActive);
  const open = toggled ?? startsOpen;
  // An open form stays when the kind of proof changes, until the player confirms the notice.
  const [reportType, setReportType] = useState(quest.reportType);
  const isOtherKind = quest.reportType !== reportType;
  if (isOtherKind && !open) setReportType(quest.reportType);
  const titleId = useId();
  const formId = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    topOf(card.current)?.scrollIntoView({ block: 'start' });
    // On a small phone the quest above the field fills the window.
    card.current?.querySelector('textarea')?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  const toggle = () => {
    setToggled(!open);
    if (!open && state.returned) onRedo(quest.questId);
  };
  const label = open
    ? texts.closeSubmission
    : state.returned
      ? texts.redoSubmission
      : texts.writeSubmission;
  return (
    <div ref={card} tabIndex={-1} className={styles.place}>
      <Panel aria-labelledby={titleId} className={styles.activeCard}>
        <QuestHead quest={quest} titleId={titleId} />
        <p className={styles.activeDescription}>{quest.description}</p>
        {saysClosed && !quest.isActive ? <AlertBanner>{texts.closed}</AlertBanner> : null}
        <div className={`row spread gap-3 ${styles.standing}`}>
          <QuestStanding state={state} />
          <Button
            variant={open ? 'ghost' : 'primary'}
            icon={open ? <ChevronUp size={18} aria-hidden /> : <ScrollText size={18} aria-hidden />}
            aria-expanded={open}
            aria-controls={formId}
            aria-label={texts.submissionNamed(label, quest.title)}
            className={styles.toggle}
            onClick={toggle}
          >
            {label}
          </Button>
        </div>
        <div id={formId} hidden={!open}>
          {open
            ? renderSubmissionForm(isOtherKind ? { ...quest, reportType } : quest, state.returned)
            : null}
        </div>
      </Panel>
      {isOtherKind ? (
        <Notice
          title={texts.kindChanged(quest.title, quest.reportType)}
          onRead={() => {
            setReportType(quest.reportType);
            card.current?.focus({ preventScroll: true });
          }}
        >
          {texts.kindChangedFrom(reportType)}
        </Notice>
      ) : saysClosed || quest.isActive ? null : (
        <Notice
          onRead={() => {
            setSaysClosed(true);
            card.current?.focus({ preventScroll: true });
          }}
        >
          {texts.closedNow(quest.title)}
        </Notice>
      )}
    </div>
  );
}

/** The card, or for the first of its list the section, so that the section's heading is whole above it. */
function topOf(card: HTMLElement | null): Element | null {
  const isFirst = card?.parentElement?.previousElementSibling === null;
  return (isFirst && card?.closest('section')) || card;
}

/** In the body, because some lists of cards contain what has a fixed position. */
function Notice(props: { title?: string; children: string; onRead: () => void }): ReactNode {
  return createPortal(
    <OverlayNotice>
      <AlertBanner
        title={props.title}
        action={
          <Button size="small" variant="secondary" onClick={props.onRead}>
            {texts.read}
          </Button>
        }
      >
        {props.children}
      </AlertBanner>
    </OverlayNotice>,
    document.body,
  );
}
