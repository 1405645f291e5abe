import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './language-page.module.css';
import { settingsMessages } from './settings.messages.ts';

const { title, label, vietnamese, note } = settingsMessages.language;

/** Read-only: the Academy has Vietnamese texts only. */
export function LanguagePage(): ReactNode {
  return (
    <Panel title={title}>
      <dl className={styles.fact}>
        <dt>{label}</dt>
        <dd lang="vi">{vietnamese}</dd>
      </dl>
      <p className={`faint small ${styles.note}`}>{note}</p>
    </Panel>
  );
}
