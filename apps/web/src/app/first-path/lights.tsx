import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path-frame.module.css';

/**
 * The three steps as lamps: `lit` are done, and the next one is current. With `brief` a text beside them
 * names it.
 */
export function Lights({ lit, isBrief }: { lit: number; isBrief: boolean }): ReactNode {
  return (
    <ol className={styles.lights}>
      {texts.lights.map((light, at) => (
        <li
          key={light}
          className={styles.light}
          data-state={at < lit ? 'lit' : at === lit ? 'next' : 'dark'}
          aria-current={at === lit && !isBrief ? 'step' : undefined}
        >
          <span aria-hidden="true" className={styles.lamp}>
            {at + 1}
          </span>
          <span className={styles.step}>
            {light}
            {at < lit ? <VisuallyHidden>, {texts.lit}</VisuallyHidden> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
