import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  /** `article` for things of a list, `section` with an aria-label for regions. */
  as?: 'div' | 'article' | 'section' | 'li';
  /** Lifts under the pointer: for cards that lead somewhere. */
  lively?: boolean;
  padding?: 'none' | 'normal' | 'roomy';
};

/** A plain place for one thing. For the ornate kind see Panel. */
export function Card(props: CardProps): ReactNode {
  const { as = 'div', lively = false, padding = 'normal', className, ...rest } = props;
  // The four elements take the same attributes; the type system would ask for one ref per element.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, lively && styles.lively, styles[padding], className)}
    />
  );
}
