import { formatRelative } from '@goreal/domain/calendar/format';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import styles from './quest-card.module.css';
import type { QuestState } from './quest-state.ts';
import { questsMessages as texts } from './quests.messages.ts';

/** State of a quest as badge and sentence; empty for a quest that was never accepted. */
export function QuestStanding({ state }: { state: QuestState }): ReactNode {
  switch (state.kind) {
    case 'open':
      return null;
    case 'in-progress':
      return <InProgress state={state} />;
    case 'waiting':
      return (
        <div className="stack at-start gap-2 soft small">
          <Badge tone="warning" icon={<Hourglass size={14} aria-hidden="true" />}>
            {texts.state.waiting}
          </Badge>
          <p>
            {state.submission
              ? texts.waitingText(ago(state.submission.submittedAt))
              : texts.waitingPlain}
          </p>
        </div>
      );
    case 'done':
      return <Done state={state} />;
  }
}

function InProgress({ state }: { state: QuestState & { kind: 'in-progress' } }): ReactNode {
  const { returned, acceptedToday } = state;
  const { acceptedToday: today, inProgress } = texts.state;
  return (
    <div className="stack at-start gap-2 soft small">
      {returned ? (
        <Badge tone="danger" icon={<RotateCcw size={14} aria-hidden="true" />}>
          {texts.state.returned}
        </Badge>
      ) : (
        <Badge tone="info">{acceptedToday ? today : inProgress}</Badge>
      )}
      {returned?.feedback ? <ElderWord text={returned.feedback} /> : null}
    </div>
  );
}

function Done({ state }: { state: QuestState & { kind: 'done' } }): ReactNode {
  const { submission, again } = state;
  return (
    <div className="stack at-start gap-2 soft small">
      <Badge tone="success" icon={<CircleCheck size={14} aria-hidden="true" />}>
        {texts.state.done}
      </Badge>
      {submission?.auraAwarded ? (
        <p>{(again === 'now' ? texts.doneBefore : texts.doneText)(submission.auraAwarded)}</p>
      ) : null}
      {submission?.feedback ? <ElderWord text={submission.feedback} /> : null}
      {again === 'tomorrow' ? <p>{texts.tomorrow}</p> : null}
    </div>
  );
}

function ElderWord({ text }: { text: string }): ReactNode {
  return (
    <blockquote className={styles.elder}>
      <strong>{texts.elderSays}</strong> {text}
    </blockquote>
  );
}

function ago(instant: string): string {
  const [now, timeZone] = [academyClock.now(), academyTimeZone()];
  return formatRelative({ instant: new Date(instant), now, timeZone }).toLocaleLowerCase('vi');
}
