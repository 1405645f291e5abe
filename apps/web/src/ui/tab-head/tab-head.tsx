import type { ReactNode, Ref } from 'react';
import styles from './tab-head.module.css';

/** Heading of a tab: title, description and actions for the whole tab. */
export function TabHead(props: {
  title: ReactNode;
  children?: ReactNode;
  /** Shown on the right, below the text on narrow screens: buttons, or a figure. */
  actions?: ReactNode;
  /** For moving the focus to the title, e.g. after the focused element was removed. */
  titleRef?: Ref<HTMLHeadingElement>;
}): ReactNode {
  const { title, children, actions, titleRef } = props;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {children ? <div className={styles.text}>{children}</div> : null}
      </div>
      {actions ? <div className="row middle gap-2">{actions}</div> : null}
    </header>
  );
}
