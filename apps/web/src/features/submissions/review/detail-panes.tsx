import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Author } from './author.tsx';
import { DetailHead } from './card-heads.tsx';
import styles from './detail-panes.module.css';
import { reviewMessages } from './review.messages.ts';

const words = reviewMessages.card;

/** The open card beside the list: proof with requirement, author, and the bar with the decisions. */
export function DetailPanes(props: {
  card: Card;
  now: Date;
  evidence: ReactNode;
  /** The decisions. */
  children: ReactNode;
}): ReactNode {
  const { card, now, evidence, children } = props;
  const kind = reviewMessages.proof.heading[card.proofType];
  return (
    <div className={styles.panes}>
      <div className={styles.scroll} data-scrolls="">
        <section
          className={`stack top gap-4 ${styles.stage}`}
          aria-label={words.evidence(kind)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
          data-scrolls=""
        >
          <DetailHead card={card} now={now} />
          <Requirement card={card} />
          {evidence}
        </section>
        <section
          className={`stack top gap-3 ${styles.person}`}
          aria-label={reviewMessages.author.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
          data-scrolls=""
        >
          <Author card={card} />
        </section>
      </div>
      <section className={`stack gap-3 ${styles.bar}`} aria-label={words.decide}>
        {children}
      </section>
    </div>
  );
}

/** The quest's requirement, by which the proof is judged. */
export function Requirement({ card }: { card: Card }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: each card has one, and a landmark needs a name of its own
    <div
      role="group"
      className={`stack gap-1 ${styles.requirement}`}
      aria-label={words.requirement}
    >
      <h4 className="accent small">{words.requirement}</h4>
      <p className={styles.description}>{card.questDescription || words.noRequirement}</p>
    </div>
  );
}

/** The author on a narrow screen, loaded on request. */
export function FoldedAuthor({ card }: { card: Card }): ReactNode {
  const [open, setOpen] = useState(false);
  const { show, hide, title } = reviewMessages.author;
  return (
    // biome-ignore lint/a11y/useSemanticElements: each card has one, and a landmark needs a name of its own
    <div role="group" className={`stack gap-3 ${styles.folded}`} aria-label={title}>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {open ? hide : show}
      </Button>
      {open ? <Author card={card} /> : null}
    </div>
  );
}
