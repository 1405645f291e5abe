import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './table.module.css';

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  rowHeader?: boolean;
  /** Hidden on narrow windows. */
  wideOnly?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Width from which the `wideOnly` columns are shown: 40 rem of the window, or 59.5 rem of the table for many columns. */
  wideFrom?: 'tablet' | 'desktop';
};

/** A table that scrolls inside its frame, so that the page does not. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, columns, rows, rowKey, wideFrom = 'tablet' } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-wide-from={wideFrom}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...cellMarks(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.id} scope="row" {...cellMarks(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} {...cellMarks(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellMarks<Row>(column: Column<Row>) {
  return { 'data-align': column.align, 'data-wide-only': column.wideOnly || undefined };
}
