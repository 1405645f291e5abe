import type { ReactNode } from 'react';
import { Listing, type ListQuery } from '../listing/listing.tsx';
import { Panel } from '../panel/panel.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './entry-panel.module.css';

/** A panel with a short list of a person's items: description, list, and add button. */
export function EntryPanel(props: {
  title: string;
  lead: string;
  query: ListQuery;
  words: { loading: string; failed: string; stale: string; empty: string };
  /** `Entry` elements */
  entries: readonly ReactNode[];
  notice?: ReactNode;
  /** the add button */
  actions: ReactNode;
  /** dialogs */
  children?: ReactNode;
}): ReactNode {
  const { title, lead, query, words, entries, notice, actions, children } = props;
  const { loading, failed, stale } = words;
  return (
    <Panel title={title}>
      <div className="stack gap-4">
        <p className="soft small">{lead}</p>
        {notice}
        <Listing query={query} words={{ loading, failed, stale }}>
          {entries.length === 0 ? (
            <p className={styles.none}>{words.empty}</p>
          ) : (
            <EntryList>{entries}</EntryList>
          )}
        </Listing>
        <div className="row gap-2">{actions}</div>
      </div>
      {children}
    </Panel>
  );
}

/** One row: name, note, and actions. */
export function Entry(props: { name: ReactNode; note: string; children: ReactNode }): ReactNode {
  const { name, note, children } = props;
  return (
    <li className={`row middle spread gap-3 ${styles.entry}`}>
      <div className={styles.what}>
        <p className="strong">{name}</p>
        <p className="soft small">{note}</p>
      </div>
      <div className="row gap-2">{children}</div>
    </li>
  );
}
