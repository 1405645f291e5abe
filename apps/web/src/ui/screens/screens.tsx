import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names/class-names.ts';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './screens.module.css';

/** Fills the window while the first answers are awaited. */
export function LoadingScreen({ text }: { text: string }): ReactNode {
  return (
    <main className={classNames(styles.screen, styles.night)}>
      <div className={styles.drum}>
        <DrumStar size="100%" detail="crest" className={styles.turning} />
      </div>
      <div role="status">
        <h1 className={styles.text}>{text}</h1>
      </div>
    </main>
  );
}

/** Fills the window when the page cannot go on. */
export function ErrorScreen(props: {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}): ReactNode {
  const { title, children, retryLabel, onRetry } = props;
  return (
    <main className={styles.screen}>
      <DrumStar detail="full" className={styles.dim} />
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.body}>{children}</div> : null}
      <Button onClick={onRetry} size="large">
        {retryLabel}
      </Button>
    </main>
  );
}
