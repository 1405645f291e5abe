import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chatMessages as texts } from './chat.messages.ts';
import styles from './chat-tab.module.css';

/** Placeholder while the guild chat loads. */
export function LoadingChat(): ReactNode {
  return (
    <div aria-busy="true" className={styles.loading}>
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      {['62%', '44%', '70%', '38%', '55%'].map((width) => (
        <div key={width} style={{ width }}>
          <Skeleton shape="block" height="3.25rem" />
        </div>
      ))}
    </div>
  );
}
