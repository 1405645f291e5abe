import { auraLineText } from '@goreal/domain/aura/aura.messages';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import { formatDateTime } from '@goreal/domain/calendar/format';
import type { Submission } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useId, useState } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { journeyMessages as texts } from './journey.messages.ts';
import styles from './journey-log.module.css';

/** What stands in an entry and belongs to other parts of the Academy. */
export type EntryParts = {
  renderProof: (submission: Submission) => ReactNode;
  /** To see the ceremony of an approval again. */
  renderReplay: (submission: Submission) => ReactNode;
  /** The way back to the quest of a rejected submission; nothing where it cannot be reported on again. */
  renderResubmit: (submission: Submission) => ReactNode;
};

/** One submission on the way: what it was for, what an elder made of it, what it gave. */
export function JourneyEntry(props: EntryParts & { submission: Submission }): ReactNode {
  const { submission, renderProof, renderReplay, renderResubmit } = props;
  const { questTitle, status, submittedAt, decidedAt, feedback, auraAwarded, auraBreakdown } =
    submission;
  const titleId = useId();
  const proofId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.step} data-status={status}>
      <article className={styles.entry} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h3 id={titleId} className={styles.quest}>
            {questTitle || submissionMessages.fallback.questTitle}
          </h3>
          <StatusBadge status={status} />
        </header>
        <p className={styles.times}>
          <time dateTime={submittedAt}>{texts.submitted(when(submittedAt))}</time>
          {decidedAt ? <time dateTime={decidedAt}>{texts.decided(when(decidedAt))}</time> : null}
        </p>
        {feedback ? (
          <figure className={styles.feedback}>
            <figcaption>{texts.elderSays}</figcaption>
            <blockquote>{feedback}</blockquote>
          </figure>
        ) : null}
        {auraAwarded !== null ? (
          <Award aura={auraAwarded} breakdown={auraBreakdown ?? undefined} />
        ) : null}
        <div className={styles.actions}>
          <Button
            variant="ghost"
            size="small"
            icon={
              open ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />
            }
            aria-expanded={open}
            aria-controls={proofId}
            onClick={() => setOpen((was) => !was)}
          >
            {open ? texts.hideProof : texts.showProof}
          </Button>
          {status === 'approved' ? renderReplay(submission) : null}
          {status === 'rejected' ? renderResubmit(submission) : null}
        </div>
        <div id={proofId} hidden={!open} className={styles.proof}>
          {open ? renderProof(submission) : null}
        </div>
      </article>
    </li>
  );
}

/** A status the app does not know is said to be undetermined (specification 4). */
function StatusBadge({ status }: { status: string }): ReactNode {
  const known = Object.hasOwn(LOOKS, status) ? LOOKS[status as keyof typeof LOOKS] : undefined;
  const { tone, Icon, label } = known ?? UNKNOWN;
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

type Look = { tone: BadgeTone; Icon: typeof CircleCheck; label: string };

const LOOKS = {
  approved: { tone: 'success', Icon: CircleCheck, label: texts.status.approved },
  pending: { tone: 'warning', Icon: Hourglass, label: texts.status.pending },
  rejected: { tone: 'danger', Icon: RotateCcw, label: texts.status.rejected },
} satisfies Record<Submission['status'], Look>;

const UNKNOWN: Look = {
  tone: 'neutral',
  Icon: CircleHelp,
  label: submissionMessages.unknownStatus,
};

function Award(props: { aura: number; breakdown: AuraBreakdown | undefined }): ReactNode {
  const { aura, breakdown } = props;
  if (!breakdown || breakdown.lines.length < 2) {
    return (
      <p className={styles.aura}>
        <AuraStar size="1.1em" /> {texts.aura(aura)}
      </p>
    );
  }
  return (
    <details className={styles.award}>
      <summary>
        <span className={styles.aura}>
          <AuraStar size="1.1em" /> {texts.aura(aura)}
        </span>
        <span className={styles.why}>{texts.breakdown}</span>
      </summary>
      <dl className={styles.lines}>
        {breakdown.lines.map((line) => (
          <div key={line.kind}>
            <dt>{auraLineText(line)}</dt>
            <dd>{texts.plus(line.amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>{texts.plus(breakdown.total)}</dd>
        </div>
      </dl>
    </details>
  );
}

function when(instant: string): string {
  return formatDateTime(new Date(instant), academyTimeZone());
}
