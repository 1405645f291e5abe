import type { ReactNode } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { DrumStar } from '../world/drum-star.tsx';
import { LacBird } from '../world/lac-bird.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** An empty region: says why it is empty, and what to do next. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  const { title, children, action } = props;
  return (
    <div className={`stack at-centre gap-3 text-centre ${styles.empty}`}>
      <RestingDrum />
      <p className={`size-3 strong ${styles.title}`}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
  /** The button's text, if it is not “retry”. */
  retry?: string;
  retrying?: boolean;
};

/** A region that could not load, with a retry button. */
export function ErrorState(props: ErrorStateProps): ReactNode {
  const { title, children, onRetry, retry = buttonMessages.retry, retrying = false } = props;
  return (
    <div
      role="alert"
      className={`stack at-centre gap-3 text-centre ${styles.empty}`}
      data-kind="error"
    >
      <DrumStar size={72} detail="crest" className={styles.dim} />
      <p className={`size-3 strong ${styles.title}`}>
        {typeof title === 'string' ? <Sentences of={title} /> : title}
      </p>
      {children ? <div className={styles.text}>{children}</div> : null}
      <Button variant="secondary" onClick={onRetry} busy={retrying}>
        {retry}
      </Button>
    </div>
  );
}

/** The first sentence as the heading, the reason that follows it as text below. */
function Sentences({ of }: { of: string }): ReactNode {
  const [first, ...rest] = of.split(/(?<=[.!?…]) /);
  if (rest.length === 0) return of;
  return (
    <>
      {first} <span className={`soft size-1 ${styles.reason}`}>{rest.join(' ')}</span>
    </>
  );
}

function RestingDrum(): ReactNode {
  return (
    <div className={styles.art} aria-hidden="true">
      <DrumStar size={150} detail="crest" className={styles.drum} />
      <LacBird size={58} className={styles.bird} />
      <LacBird size={36} className={styles.farBird} />
    </div>
  );
}
