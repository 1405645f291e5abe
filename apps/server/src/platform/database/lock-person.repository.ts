import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Lets one transaction of a person at a time pass until it ends. Take it before counting what a limit is about:
 * otherwise requests at the same time all count what was there before each of them.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(
    tx.tables<never>(),
  );
}
