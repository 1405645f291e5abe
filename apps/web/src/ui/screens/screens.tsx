import type { ReactNode } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './screens.module.css';

/** Full-window loading screen; the build renders it into `index.html`. */
export function LoadingScreen({ text, saying }: { text: string; saying: string }): ReactNode {
  return (
    <main className="shell">
      <DrumStar size={180} className="shellDrum" />
      <div role="status">
        <h1 className="shellWords">{text}</h1>
      </div>
      <p className="shellSaying">{saying}</p>
    </main>
  );
}

/** Full-window error screen. */
export function ErrorScreen(props: {
  title: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
}): ReactNode {
  const { title, children, onRetry } = props;
  return (
    <main className={styles.screen}>
      <DrumStar detail="full" className={styles.dim} />
      <h1 className="size-4">{title}</h1>
      {children ? <div className={styles.body}>{children}</div> : null}
      <Button onClick={onRetry} size="large">
        {buttonMessages.retry}
      </Button>
    </main>
  );
}
