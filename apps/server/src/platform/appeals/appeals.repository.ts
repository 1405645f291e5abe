import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/**
 * The one appeal against a measure of the elders, a mute or a suspension. A measure is active until `until`, unless it
 * was lifted before.
 */
export type Appeals = {
  /** Stores the appeal against an active measure; false when it has one, or is no longer active. */
  save(connection: Connection, appeal: { id: string; text: string; at: Date }): Promise<boolean>;
  /**
   * Stores the answer to an open appeal; the verdict `lifted` lifts the measure. False when none is open.
   */
  answer(
    connection: Connection,
    answer: { id: string; verdict: string; answer: string; at: Date },
  ): Promise<boolean>;
  /** Ends an active measure; false when it is not active. */
  lift(connection: Connection, measure: { id: string; at: Date }): Promise<boolean>;
};

/** Appeals in a table that its feature owns, with the measure's `id` in the named column. */
export function appealsIn(table: 'chat_mutes' | 'suspensions', id: string): Appeals {
  const update = sql`update ${sql.table(table)} set`;
  const is = (value: string) => sql`where ${sql.ref(id)} = ${value}`;
  const isActive = (at: Date) => sql`lifted_at is null and until > ${at}`;
  const changed = async (connection: Connection, statement: ReturnType<typeof sql>) => {
    const { numAffectedRows = 0n } = await statement.execute(connection.tables<never>());
    return numAffectedRows > 0n;
  };
  const lift: Appeals['lift'] = (connection, measure) =>
    changed(
      connection,
      sql`${update} lifted_at = ${measure.at} ${is(measure.id)} and ${isActive(measure.at)}`,
    );
  return {
    lift,
    save: (connection, { id: measure, text, at }) =>
      changed(
        connection,
        sql`${update} appeal = ${text}, appealed_at = ${at}
          ${is(measure)} and appeal is null and ${isActive(at)}`,
      ),
    async answer(connection, { id: measure, verdict, answer, at }) {
      const isStored = await changed(
        connection,
        sql`${update} verdict = ${verdict}, answer = ${answer}
          ${is(measure)} and appeal is not null and verdict is null`,
      );
      if (isStored && verdict === 'lifted') await lift(connection, { id: measure, at });
      return isStored;
    },
  };
}
