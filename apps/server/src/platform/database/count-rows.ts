import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query finds; it selects no columns itself. */
export async function countRows<Database, From extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, From, Row>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
