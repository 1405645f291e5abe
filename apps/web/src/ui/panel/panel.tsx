import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { OrnamentCorner } from '../ornament/ornament.tsx';
import styles from './panel.module.css';

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Heading level of the title; 2 by default. */
  level?: 2 | 3 | 4;
  /** Small text above the title. */
  overline?: ReactNode;
  /** Shown to the right of the title, below it on narrow screens. */
  actions?: ReactNode;
};

/** An ornate frame with bronze corners, for the main regions of a page. */
export function Panel(props: PanelProps): ReactNode {
  const { title, level = 2, overline, actions, className, children, ...rest } = props;
  const Heading = `h${level}` as const;
  const heading = useId();
  // A region that takes the focus needs a name; with one, every panel would be a landmark.
  const isFocusable = rest.tabIndex !== undefined && title !== undefined;
  return (
    <section
      aria-labelledby={isFocusable ? heading : undefined}
      {...rest}
      className={classNames(styles.panel, className)}
    >
      <OrnamentCorner className={styles.topLeft} />
      <OrnamentCorner className={styles.topRight} />
      <OrnamentCorner className={styles.bottomLeft} />
      <OrnamentCorner className={styles.bottomRight} />
      {title || actions ? (
        <header className={styles.header}>
          <div>
            {overline ? <p className="primary small strong">{overline}</p> : null}
            {title ? (
              <Heading className="size-3" id={heading}>
                {title}
              </Heading>
            ) : null}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
