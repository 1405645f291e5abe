import type { ReactNode } from 'react';
import styles from './number-table.module.css';

/** The numbers of a chart as a collapsed table: for screen readers, and for exact values. */
export function NumberTable(props: {
  /** Label of the collapsed table. */
  summary: string;
  caption: string;
  columns: readonly string[];
  /** Cells in the order of `columns`; the first is the row's header. */
  rows: readonly { key: string; cells: readonly string[] }[];
}): ReactNode {
  const { summary, caption, columns, rows } = props;
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <table className={`small tabular ${styles.table}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [header, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
