import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { setupScreenMessages as texts } from './setup.messages.ts';
import styles from './setup.module.css';

/** `set`: there is a valid value, which may be changed. */
export type StepState = 'done' | 'open' | 'set';

const TONES = { done: 'success', open: 'warning', set: 'neutral' } as const;

/** One step of the set-up. */
export function SetupStep(props: {
  number: number;
  title: string;
  /** undefined until the server has answered */
  state: StepState | undefined;
  children: ReactNode;
}): ReactNode {
  const { number, title, state, children } = props;
  return (
    <li>
      <Panel
        level={3}
        title={texts.step(number, title)}
        actions={state ? <Badge tone={TONES[state]}>{texts.states[state]}</Badge> : null}
      >
        <div className={`stack at-start gap-3 ${styles.step}`}>{children}</div>
      </Panel>
    </li>
  );
}
