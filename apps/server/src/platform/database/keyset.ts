import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

/** The cursor value of a column of this type. */
const VALUES = {
  timestamptz: z.iso.datetime().transform((text) => new Date(text)),
  date: z.iso.date(),
  uuid: z.guid(),
  bigint: z.string().regex(/^\d{1,15}$/),
  text: z.string(),
} as const;

/** A column that a list is ordered by. The last column of a list makes the order unique. */
export type KeyColumn<Row> = {
  /** field of the row whose value is part of the cursor; dates have whole milliseconds */
  field: keyof Row & string;
  type: keyof typeof VALUES;
  order: 'asc' | 'desc';
  /** its name in the statement, where it differs from the field's */
  by?: string | RawBuilder<unknown>;
};

/** The order of a list that is read page by page. Cursors are opaque to clients, which send them back unchanged. */
export function keyset<Row>(columns: readonly KeyColumn<Row>[]) {
  const expressions = columns.map(({ by, field }) =>
    typeof by === 'object' ? by : sql.ref(by ?? field),
  );

  function encode(row: Row): string {
    const values = columns.map(({ field }) => {
      const value = row[field];
      return value instanceof Date ? value.toISOString() : String(value);
    });
    return Buffer.from(JSON.stringify(values)).toString('base64url');
  }

  function decode(cursor: string): RawBuilder<unknown>[] {
    try {
      const text = Buffer.from(cursor, 'base64url').toString('utf8');
      const parts = z.array(z.string()).length(columns.length).parse(JSON.parse(text));
      return columns.map(({ type }, index) => {
        const value = VALUES[type].parse(parts[index]);
        return sql`${value}::${sql.raw(type)}`;
      });
    } catch {
      throw new AppError('invalid-argument');
    }
  }

  /**
   * Condition for the rows after the cursor. With one direction it is a row comparison, which an index
   * serves.
   * @throws {AppError} `invalid-argument` for an invalid cursor
   */
  function after(cursor: string | undefined): RawBuilder<SqlBool> {
    if (cursor === undefined) return sql<SqlBool>`true`;
    const values = decode(cursor);
    const signs = columns.map(({ order }) => (order === 'asc' ? sql`>` : sql`<`));
    if (columns.every(({ order }) => order === columns[0]?.order)) {
      return sql<SqlBool>`(${sql.join(expressions)}) ${signs[0]} (${sql.join(values)})`;
    }
    const alternatives = columns.map((_, last) => {
      const terms = expressions
        .slice(0, last + 1)
        .map(
          (column, index) => sql`${column} ${index < last ? sql`=` : signs[last]} ${values[index]}`,
        );
      return sql`(${sql.join(terms, sql` and `)})`;
    });
    return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
  }

  const orderBy = sql.join(
    expressions.map((column, index) => sql`${column} ${sql.raw(columns[index]?.order ?? 'asc')}`),
  );

  /** The page of rows that were read with `limit + 1`. */
  function cut<Found extends Row>(rows: readonly Found[], limit: number): Page<Found> {
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? encode(last) : null };
  }

  /** Orders the query and reads one page of it. */
  async function page<Tables, From extends keyof Tables, Found extends Row>(
    query: SelectQueryBuilder<Tables, From, Found>,
    { cursor, limit }: PageRequest,
  ): Promise<Page<Found>> {
    let ordered = query.where(after(cursor)).limit(limit + 1);
    for (const [index, column] of expressions.entries()) {
      ordered = ordered.orderBy(column, columns[index]?.order);
    }
    return cut(await ordered.execute(), limit);
  }

  return { after, orderBy, cut, page };
}
