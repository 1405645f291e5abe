import type { ReactNode, Ref } from 'react';
import styles from './tab-head.module.css';

/** What a tab is for, and what concerns the whole of it. */
export function TabHead(props: {
  title: ReactNode;
  children?: ReactNode;
  /** Stands on the right, below the words on narrow screens: buttons, or a figure. */
  actions?: ReactNode;
  /** Lets the owner put the focus on the title, e.g. after what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
}): ReactNode {
  const { title, children, actions, titleRef } = props;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children ? <div className={styles.text}>{children}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
