import type { ComponentProps, ReactNode } from 'react';
import { ignorePress } from '../button/button.tsx';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name: what pressing does. */
  label: string;
  icon: ReactNode;
  /** A small count in the corner, already shortened ("99+"). Include it in `label` too. */
  count?: string | undefined;
};

/** Disabled look until hydration. Keeps the focus while disabled, as `Button` does. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { label, icon, count, className, disabled, onClick, ...rest } = props;
  const look = classNames(styles.iconButton, className);
  if (!useIsHydrated()) {
    return (
      <span className={look} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? ignorePress : onClick}
      className={look}
    >
      {icon}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
