import { formatTime } from '@goreal/domain/calendar/format';
import type { SimilarProof } from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import CopyCheck from 'lucide-react/icons/copy-check';
import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { type ReactNode, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { Button } from '#ui/button/button.tsx';
import { Proof } from './proof.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './review-card.module.css';

/** Another elder has claimed this submission. */
export function ClaimNote({ claim }: { claim: NonNullable<ReviewCard['claim']> }): ReactNode {
  const until = formatTime(new Date(claim.until), academyTimeZone());
  return (
    <p className={`line middle gap-2 small ${styles.claim}`} role="status">
      <Eye size={18} aria-hidden="true" />
      {reviewMessages.claim.note(elderTitle(claim.elderName), until)}
    </p>
  );
}

/** Earlier submissions with the same proof or a similar picture; only a hint for the elder. */
export function AlikeHint({ alike }: { alike: readonly SimilarProof[] }): ReactNode {
  const words = reviewMessages.alike;
  if (alike.length === 0) return null;
  const title = alike.some(({ likeness }) => likeness === 'same') ? words.same : words.alike;
  return (
    <section className={`stack at-start gap-2 small ${styles.alike}`} aria-label={title}>
      <p className={`line middle gap-2 strong ${styles.alikeTitle}`}>
        <CopyCheck size={18} aria-hidden="true" />
        {title}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ul role="list" className="stack gap-1">
        {alike.map((proof) => (
          <li key={proof.submissionId}>
            {words.entry({
              user: proof.isSamePlayer ? words.samePlayer : proof.userName,
              quest: proof.questTitle,
              when: minuteOf(proof.submittedAt),
              status: words.status[proof.status],
            })}
          </li>
        ))}
      </ul>
      <p className="soft">{words.hint}</p>
    </section>
  );
}

/** The rejected attempt next to the new one: the reason, and its proof. */
export function Previous({ card }: { card: ReviewCard }): ReactNode {
  const [open, setOpen] = useState(false);
  const { previous, attempts, userName } = card;
  const words = reviewMessages.previous;
  if (!previous) return null;
  const when = minuteOf(previous.submittedAt);
  return (
    <section
      className={`stack at-start gap-2 small ${styles.previous}`}
      aria-label={words.title(attempts)}
    >
      <p className="line middle gap-2 strong">
        <History size={18} aria-hidden="true" />
        {words.title(attempts)}
      </p>
      <blockquote className={styles.feedback}>
        {previous.feedback}
        {previous.decidedByName ? <footer>{elderTitle(previous.decidedByName)}</footer> : null}
      </blockquote>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {open ? words.hide : words.show(when)}
      </Button>
      {open ? <Proof submission={{ ...previous, userName }} /> : null}
    </section>
  );
}
