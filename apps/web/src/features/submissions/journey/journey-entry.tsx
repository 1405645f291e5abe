import { auraLineText } from '@goreal/domain/aura/aura.messages';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime, formatTime } from '@goreal/domain/calendar/format';
import type { Submission } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { journeyMessages as texts } from './journey.messages.ts';
import styles from './journey-scroll.module.css';
import { ProofThumbnail } from './proof-thumbnail.tsx';

/** Parts of an entry that other features provide. */
export type EntryParts = {
  renderProof: (submission: Submission) => ReactNode;
  /** Replays the ceremony of an approval. */
  renderReplay: (submission: Submission) => ReactNode;
  /** Opens the quest of a rejected submission; undefined where it cannot be submitted again. */
  renderResubmit: (submission: Submission) => ReactNode;
};

/** One submission: its quest, the decision, and the AURA. */
export function JourneyEntry(props: EntryParts & { submission: Submission }): ReactNode {
  const { submission, renderProof, renderReplay, renderResubmit } = props;
  const { questTitle, status, proofType, proofData, feedback, auraAwarded, auraBreakdown } =
    submission;
  const { Icon, tone, label } = lookOf(status);
  const title = questTitle || submissionMessages.fallback.questTitle;
  const titleId = useId();
  const proofId = useId();
  const [open, setOpen] = useState(false);
  const toggle = () => setOpen((was) => !was);
  return (
    <li className={styles.step} data-status={status}>
      <span className={styles.stud} aria-hidden="true">
        <Icon size={14} />
      </span>
      <article className={styles.entry} aria-labelledby={titleId}>
        <ProofThumbnail submission={submission} onOpen={toggle} />
        <div className={`stack top gap-2 ${styles.what}`}>
          <header className={styles.head}>
            <h4 id={titleId} className={styles.quest}>
              {title}
            </h4>
            <Badge tone={tone}>{label}</Badge>
          </header>
          <Times submission={submission} />
          {proofType === 'text' ? (
            open ? null : (
              <p className={styles.words}>
                {[...proofData.slice(0, 2 * FIRST_WORDS)].slice(0, FIRST_WORDS).join('')}
              </p>
            )
          ) : Object.hasOwn(texts.kinds, proofType) ? (
            <VisuallyHidden>{texts.kinds[proofType]}</VisuallyHidden>
          ) : null}
          {auraAwarded !== null ? (
            <EntryAward aura={auraAwarded} breakdown={auraBreakdown ?? undefined} />
          ) : null}
        </div>
        {feedback ? (
          <figure className={styles.feedback}>
            <figcaption>{texts.elderSays}</figcaption>
            <blockquote>{feedback}</blockquote>
          </figure>
        ) : null}
        <div className={`row gap-2 ${styles.actions}`}>
          <Button
            variant="ghost"
            size="small"
            icon={
              open ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />
            }
            aria-label={texts.ofProof(open ? texts.hideProof : texts.showProof, title)}
            aria-expanded={open}
            aria-controls={proofId}
            onClick={toggle}
          >
            {open ? texts.hideProof : texts.showProof}
          </Button>
          {status === 'approved' ? renderReplay(submission) : null}
          {status === 'rejected' ? renderResubmit(submission) : null}
        </div>
        <div id={proofId} hidden={!open} tabIndex={-1} data-proof-region className={styles.proof}>
          {open ? renderProof(submission) : null}
        </div>
      </article>
    </li>
  );
}

/** Number of characters that is more than two lines. */
const FIRST_WORDS = 240;

/** The time of submission, and time and elder of the decision; with the day where it differs from the heading's. */
function Times({ submission }: { submission: Submission }): ReactNode {
  const { submittedAt, decidedAt, decidedByName: elder, status } = submission;
  const timeZone = academyTimeZone();
  const [submitted, decided] = [new Date(submittedAt), decidedAt ? new Date(decidedAt) : undefined];
  const isSameDay = decided && academyDay(decided, timeZone) === academyDay(submitted, timeZone);
  const when = decided && (isSameDay ? formatTime : formatDateTime)(decided, timeZone);
  const words = status === 'rejected' ? texts.returned : texts.decided;
  return (
    <p className={`row faint small ${styles.times}`}>
      <time dateTime={submittedAt}>{texts.submitted(formatTime(submitted, timeZone))}</time>
      {decidedAt && when ? (
        <time dateTime={decidedAt}>{elder ? words.by(elder, when) : words.at(when)}</time>
      ) : null}
    </p>
  );
}

/** An unknown status is shown as undetermined (specification 4). */
function lookOf(status: string): Look {
  return Object.hasOwn(LOOKS, status) ? LOOKS[status as keyof typeof LOOKS] : UNKNOWN;
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

/** The AURA of an approval, with its breakdown where bonuses were added to the quest's reward. */
function EntryAward(props: { aura: number; breakdown: AuraBreakdown | undefined }): ReactNode {
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
        <span className={`soft small ${styles.why}`}>{texts.breakdown}</span>
      </summary>
      <dl className={`stack gap-1 small ${styles.lines}`}>
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
