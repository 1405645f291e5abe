import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Serialises the transactions of one user until the end of the transaction. Call it before counting for a limit:
 * otherwise concurrent requests all see the count from before each other.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(
    tx.tables<never>(),
  );
}
