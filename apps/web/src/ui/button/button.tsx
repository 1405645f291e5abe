import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses; the focus stays on the button, as on a disabled one. */
  busy?: boolean;
  icon?: ReactNode;
  /** Full width of the container. */
  wide?: boolean;
};

/**
 * Disabled look until hydration, because a press would have no effect. Never has the attribute `disabled`, which
 * takes the focus from a button that is disabled by its own press.
 */
export function Button(props: ButtonProps): ReactNode {
  const { variant, size, busy, disabled, icon, wide, className, children, onClick, ...rest } =
    props;
  const isIdle = busy || disabled;
  const look = classNames(buttonClass({ variant, size, wide }), className);
  if (!useIsHydrated()) {
    return (
      <span className={look} data-waiting>
        {icon}
        <span className={styles.text}>{children}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={isIdle}
      onClick={isIdle ? ignorePress : onClick}
      className={look}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

/** The class of a button for links, e.g. `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(look: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}): string {
  const { variant = 'primary', size = 'medium', wide = false } = look;
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

/** Also keeps a form from being sent. */
export function ignorePress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
