import type { ReactNode } from 'react';
import styles from './choice-fields.module.css';

/** The settings of a panel, each chosen in a field. */
export function ChoiceFields({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.fields}>{children}</div>;
}
