import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { settingsMessages } from './settings.messages.ts';
import styles from './settings-tab.module.css';

/** Read-only: the Academy has Vietnamese texts only. */
export function LanguageSettings(): ReactNode {
  const { title, label, vietnamese, note } = settingsMessages.language;
  return (
    <Panel title={title}>
      <dl className={styles.fact}>
        <dt>{label}</dt>
        <dd lang="vi">{vietnamese}</dd>
      </dl>
      <p className={styles.note}>{note}</p>
    </Panel>
  );
}
