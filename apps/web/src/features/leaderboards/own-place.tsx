import { hasTrail } from '@goreal/domain/ascension/level-name';
import type { HonorEntry, OwnPlace } from '@goreal/domain/leaderboards/honor-board';
import { movementOf } from '@goreal/domain/leaderboards/movement';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useId, useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { MovementMark } from '#ui/bronze-board/movement-mark.tsx';
import { Button } from '#ui/button/button.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './honor.module.css';
import { leaderboardsMessages } from './leaderboards.messages.ts';

const texts = leaderboardsMessages.own;

/**
 * The player's own rank, always visible: next to the board where there is room, else at the lower edge of the
 * window, where the neighbouring ranks can be unfolded.
 */
export function OwnPlaceCard(props: {
  place: OwnPlace;
  hasMovement: boolean;
  /** A young player without a guardian's consent, who is on no board. */
  isRestricted: boolean;
}): ReactNode {
  const { place, hasMovement, isRestricted } = props;
  const { own, above, below, choice, pseudonym } = place;
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <section
      className={`stack gap-3 ${styles.card}`}
      aria-label={texts.title}
      data-open={isOpen || undefined}
    >
      <h3 className={`size-2 ${styles.title}`}>{texts.title}</h3>
      <div className={styles.summary}>
        <p className={styles.rank}>
          {texts.rank(formatNumber(own.rank))}
          {hasMovement ? <MovementMark {...movementOf(own)} /> : null}
        </p>
        <Button
          size="small"
          variant="secondary"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.show}
        </Button>
        <p className={`soft small ${styles.way}`}>{wayText(place)}</p>
      </div>
      {choice === 'hidden' ? (
        <p className={`soft small ${styles.note}`}>
          {isRestricted ? texts.restricted : texts.hidden}
        </p>
      ) : null}
      {choice === 'pseudonym' ? (
        <p className={`soft small ${styles.note}`}>{texts.pseudonym(pseudonym)}</p>
      ) : null}
      <ol id={list} className={`stack ${styles.neighbours}`} aria-label={texts.neighbours}>
        {[...above, own, ...below].map((entry) => (
          <Neighbour key={entry.key} entry={entry} isOwn={entry === own} />
        ))}
      </ol>
    </section>
  );
}

function Neighbour({ entry, isOwn }: { entry: HonorEntry; isOwn: boolean }): ReactNode {
  const { key, rank, displayName, currentAura, levelId } = entry;
  return (
    <li className={styles.neighbour} aria-current={isOwn ? 'true' : undefined}>
      <span className={`soft tabular ${styles.place}`}>
        <VisuallyHidden>{texts.rank('')}</VisuallyHidden>
        {formatNumber(rank)}
      </span>
      <Avatar id={key} name={displayName} size={28} trail={hasTrail(levelId)} />
      <span className={styles.name}>{displayName}</span>
      <span className={styles.aura}>
        <AuraStar size="1.1em" /> {formatNumber(currentAura)}
        <VisuallyHidden> {leaderboardsMessages.headers.aura}</VisuallyHidden>
      </span>
    </li>
  );
}

function wayText({ own, above }: OwnPlace): string {
  const next = above.at(-1);
  if (!next) return texts.first;
  const missing = next.currentAura - own.currentAura;
  return missing > 0 ? texts.toNext(formatNumber(missing)) : texts.tied;
}
