import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Serialises the transactions of one user until the end of the transaction. Call it before counting for a
 * limit: otherwise each of several concurrent requests sees the count without the others.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(
    tx.tables<never>(),
  );
}
