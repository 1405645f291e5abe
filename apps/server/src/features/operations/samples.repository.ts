import type { Sample } from '@goreal/domain/operations/operations-state';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type SamplesTables = Pick<Tables, 'operations_samples'>;

/** Stores a sample; another one of the same instant, by another process, changes nothing. */
export async function keepSample(
  connection: Connection,
  { at, figures }: { at: Date; figures: Sample['figures'] },
): Promise<void> {
  await connection
    .tables<SamplesTables>()
    .insertInto('operations_samples')
    .values({ taken_at: at, figures: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.column('taken_at').doNothing())
    .execute();
}

export async function deleteSamplesBefore(connection: Connection, instant: Date): Promise<void> {
  await connection
    .tables<SamplesTables>()
    .deleteFrom('operations_samples')
    .where('taken_at', '<', instant)
    .execute();
}

/** Samples since an instant, oldest first. */
export async function samplesSince(connection: Connection, instant: Date): Promise<Sample[]> {
  const rows = await connection
    .tables<SamplesTables>()
    .selectFrom('operations_samples')
    .selectAll()
    .where('taken_at', '>=', instant)
    .orderBy('taken_at')
    .execute();
  return rows.map(({ taken_at, figures }) => ({
    at: taken_at.toISOString(),
    figures: figures as Sample['figures'],
  }));
}
