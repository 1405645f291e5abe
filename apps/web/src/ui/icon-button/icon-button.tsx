import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What pressing does; the icon alone says nothing to a screen reader. */
  label: string;
  icon: ReactNode;
  /** A small count on the corner, already shortened ("99+"). Say it in `label` too. */
  count?: string | undefined;
};

/** While its page was only drawn, the picture of a button. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { label, icon, count, className, ...rest } = props;
  const look = classNames(styles.iconButton, className);
  if (!useIsHydrated()) {
    return (
      <span className={look} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <button type="button" {...rest} aria-label={label} className={look}>
      {icon}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
