import { Fragment, type ReactNode } from 'react';
import { useMediaQuery } from '../media-query/use-media-query.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { bronzeBoardMessages as texts } from './bronze-board.messages.ts';
import styles from './bronze-board.module.css';
import { RankMark, rankTier } from './rank-mark.tsx';

/** A column; in the list it is shown with its header as a small label, or under the name. */
export type RankColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** `main`: large, at the end of the row; `under`: below the name; `none`: not in the list. */
  phone: 'main' | 'under' | 'none';
};

type RankedRow = { key: string; rank: number };

type RankBoardProps<Row extends RankedRow> = {
  caption: string;
  rows: readonly Row[];
  isOwn: (row: Row) => boolean;
  /** Shown next to the rank, e.g. its change. */
  besideRank?: (row: Row) => ReactNode;
  playerHeader: string;
  /** Picture and name; the row header. */
  player: (row: Row) => ReactNode;
  columns: readonly RankColumn<Row>[];
};

/** Rows of a board: a table on wide boards, on phones a list with the same content. */
export function RankBoard<Row extends RankedRow>(props: RankBoardProps<Row>): ReactNode {
  const isWide = useMediaQuery('(width >= 48rem)');
  return isWide ? <WideBoard {...props} /> : <NarrowBoard {...props} />;
}

function WideBoard<Row extends RankedRow>(props: RankBoardProps<Row>): ReactNode {
  const { caption, rows, isOwn, besideRank, playerHeader, player, columns } = props;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.rankHeader}</th>
          <th scope="col">{playerHeader}</th>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className={styles.entry}
            data-tier={rankTier(row.rank)}
            data-rank={row.rank}
            data-own={isOwn(row) || undefined}
          >
            <td>
              <span className={styles.place}>
                <RankMark rank={row.rank} />
                {besideRank?.(row)}
              </span>
            </td>
            <th scope="row">
              <span className={styles.player}>
                {player(row)}
                {isOwn(row) ? (
                  <span className={`tiny strong ${styles.own}`}>{texts.own}</span>
                ) : null}
              </span>
            </th>
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowBoard<Row extends RankedRow>(props: RankBoardProps<Row>): ReactNode {
  const { caption, rows, isOwn, besideRank, player, columns } = props;
  const main = columns.filter((column) => column.phone === 'main');
  const under = columns.filter((column) => column.phone === 'under');
  return (
    <ol className={styles.rows} aria-label={caption}>
      {rows.map((row) => (
        <li
          key={row.key}
          className={styles.entry}
          data-tier={rankTier(row.rank)}
          data-rank={row.rank}
          data-own={isOwn(row) || undefined}
        >
          <span className={styles.place}>
            <RankMark rank={row.rank} />
            {besideRank?.(row)}
            {isOwn(row) ? <span className={`tiny strong ${styles.own}`}>{texts.own}</span> : null}
          </span>
          <span className={styles.player}>{player(row)}</span>
          <span className={styles.mainFigure}>
            {main.map((column) => (
              <Fragment key={column.id}>
                <span className="size-2 strong tabular">{column.cell(row)}</span>
                <span className="faint tiny">{column.header}</span>
              </Fragment>
            ))}
          </span>
          <span className={`row soft small ${styles.under}`}>
            {under.map((column) => (
              <span key={column.id} className={styles.underFact}>
                <VisuallyHidden>{column.header}</VisuallyHidden>
                {column.cell(row)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
