import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query finds, whatever columns it selects. */
export async function countRows<Database, From extends keyof Database>(
  query: SelectQueryBuilder<Database, From, object>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
