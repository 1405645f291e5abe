import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Players among whom the credits are distributed. */
const PLAYERS = 50;

/** Creates the tables of the workload unless they exist: an approval writes four of them. */
export async function prepareWorkload(database: Database): Promise<void> {
  await database.pool.query(`
    create extension if not exists amcheck;
    create table if not exists players (id int primary key, aura bigint not null default 0);
    create table if not exists proofs (
      id bigint primary key, player int not null references players, status text not null,
      reward int not null);
    create index if not exists proofs_player on proofs (player, status);
    create table if not exists credits (
      id bigint generated always as identity primary key, player int not null references players,
      cause text not null unique, amount int not null);
    create table if not exists notices (
      id bigint generated always as identity primary key, player int not null, body text not null);
    create index if not exists notices_player on notices (player);
    create table if not exists messages (id bigint primary key, body text not null);
    insert into players (id) select generate_series(0, ${PLAYERS - 1}) on conflict do nothing`);
}

/** The next free number for proofs and messages. */
export async function firstFreeNumber(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ next: number }>(
    `select 1 + greatest((select coalesce(max(id), 0) from proofs),
                         (select coalesce(max(id), 0) from messages))::bigint as next`,
  );
  return rows[0]?.next ?? 1;
}

export async function insertProof(database: Database, proof: number): Promise<void> {
  await database.pool.query(
    "insert into proofs (id, player, status, reward) values ($1, $2, 'pending', $3)",
    [proof, proof % PLAYERS, 1 + (proof % 90)],
  );
}

/** Credits a pending proof in one transaction. True when this call was the one that did. */
export function approve(database: Database, proof: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const db = tx.tables();
    const { rows } = await sql<{ player: number; reward: number }>`
      select player, reward from proofs
      where id = ${proof} and status = 'pending' for update`.execute(db);
    const [pending] = rows;
    if (!pending) return false;
    const { player, reward } = pending;
    await sql`update proofs set status = 'approved' where id = ${proof}`.execute(db);
    await sql`insert into credits (player, cause, amount)
      values (${player}, ${`approve:${proof}`}, ${reward})`.execute(db);
    await sql`update players set aura = aura + ${reward} where id = ${player}`.execute(db);
    await sql`insert into notices (player, body)
      values (${player}, ${`proof ${proof} is worth ${reward}`})`.execute(db);
    return true;
  });
}

export async function postMessage(database: Database, message: number): Promise<void> {
  await database.pool.query('insert into messages (id, body) values ($1, $2)', [
    message,
    `message ${message} `.repeat(5),
  ]);
}
