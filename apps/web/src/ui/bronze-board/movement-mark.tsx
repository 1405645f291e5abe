import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { bronzeBoardMessages as texts } from './bronze-board.messages.ts';
import styles from './movement-mark.module.css';

type MovementMarkProps =
  | { kind: 'up' | 'down'; places: number }
  | { kind: 'same' | 'new'; places?: never };

/** Change of a rank: an arrow with the number of places, a dash, or 'new'. Never colour alone. */
export function MovementMark(props: MovementMarkProps): ReactNode {
  const { kind } = props;
  return (
    <span className={styles.movement} data-kind={kind}>
      <VisuallyHidden>{sentence(props)}</VisuallyHidden>
      <span aria-hidden="true">
        {kind === 'new' ? texts.newShort : null}
        {kind === 'same' ? '–' : null}
        {kind === 'up' || kind === 'down' ? (
          <>
            <svg viewBox="0 0 10 8" className={styles.arrow} aria-hidden="true">
              <path d="M5 0L10 8H0Z" />
            </svg>
            {props.places}
          </>
        ) : null}
      </span>
    </span>
  );
}

function sentence(props: MovementMarkProps): string {
  switch (props.kind) {
    case 'up':
      return texts.up(props.places);
    case 'down':
      return texts.down(props.places);
    case 'same':
      return texts.same;
    case 'new':
      return texts.new;
  }
}
