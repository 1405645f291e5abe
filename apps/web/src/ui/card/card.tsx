import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  /** `article` for items of a list, `section` with an aria-label for regions. */
  as?: 'div' | 'article' | 'section' | 'li';
  /** For cards whose content may be pressed. */
  isRaisedOnHover?: boolean;
  padding?: 'none' | 'normal' | 'roomy';
};

/** A plain container for one item. For the ornate kind see Panel. */
export function Card(props: CardProps): ReactNode {
  const { as = 'div', isRaisedOnHover = false, padding = 'normal', className, ...rest } = props;
  // The four elements accept the same attributes; without this cast each needs a ref type of its own.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.card,
        isRaisedOnHover && styles.raised,
        styles[padding],
        className,
      )}
    />
  );
}
