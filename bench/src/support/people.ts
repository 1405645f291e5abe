import { createHmac, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { deriveKey } from '../../../apps/server/src/platform/config/keys.ts';
import { BENCH_SECRET } from './server-process.ts';

export type Member = { id: string; cookie: string };

/** Elders with a session each; `cookie` is the Cookie header. */
export function addElders(client: ClientBase, count: number): Promise<Member[]> {
  return addMembers(client, { count, name: 'Elder', role: 'admin', guild: 'illumination' });
}

/** Players of the titans with a session each. */
export function addPlayers(client: ClientBase, count: number): Promise<Member[]> {
  return addMembers(client, { count, name: 'Titan', role: 'player', guild: 'titans' });
}

async function addMembers(
  client: ClientBase,
  of: { count: number; name: string; role: string; guild: string },
): Promise<Member[]> {
  const key = deriveKey(BENCH_SECRET, 'sessions').toString('base64url');
  const members: Member[] = [];
  for (let index = 0; index < of.count; index += 1) {
    const id = randomUUID();
    const token = randomUUID();
    const name = `${of.name} ${index}`;
    await client.query('insert into auth_users (id, name, email) values ($1, $2, $3)', [
      id,
      name,
      `${id}@bench.local`,
    ]);
    await client.query('update profiles set role = $2, guild = $3 where user_id = $1', [
      id,
      of.role,
      of.guild,
    ]);
    await client.query(
      `insert into auth_sessions (id, "expiresAt", token, "userId")
       values ($1, now() + interval '1 day', $2, $3)`,
      [randomUUID(), token, id],
    );
    const signature = createHmac('sha256', key).update(token).digest('base64');
    const value = encodeURIComponent(`${token}.${signature}`);
    members.push({ id, cookie: `goreal.session_token=${value}` });
  }
  return members;
}

/** Gives members a password, so that they can sign in; a member's email is `<id>@bench.local`. */
export async function givePassword(
  client: ClientBase,
  { members, hash }: { members: readonly Member[]; hash: string },
): Promise<void> {
  await client.query(
    `insert into auth_accounts (id, "accountId", "providerId", "userId", password)
     select 'credential-' || id, id, 'credential', id, $2 from unnest($1::text[]) id`,
    [members.map(({ id }) => id), hash],
  );
}

/** Quests of the titans with text, picture or video proof; returns their ids. */
export async function addQuests(
  client: ClientBase,
  { count, reportType }: { count: number; reportType: 'text' | 'image' | 'video' },
): Promise<string[]> {
  const { rows } = await client.query<{ quest_id: string }>(
    `insert into quests (title, description, aura_reward, guild, report_type)
     select 'Quest ' || n, 'Do it and tell', 50, 'titans', $2 from generate_series(1, $1) n
     returning quest_id`,
    [count, reportType],
  );
  return rows.map((row) => row.quest_id);
}

/** One pending text submission each, spread over `players` people; returns the submissions' ids. */
export async function addPendingSubmissions(
  client: ClientBase,
  { players, submissions }: { players: number; submissions: number },
): Promise<string[]> {
  await client.query(
    `insert into auth_users (id, name, email)
     select 'player-' || n, 'Player ' || n, 'player-' || n || '@bench.local'
     from generate_series(1, $1) n`,
    [players],
  );
  await client.query(
    `update profiles set guild = 'titans', total_submissions = ceil($2::numeric / $1)
     where user_id like 'player-%'`,
    [players, submissions],
  );
  await client.query(
    `insert into quests (title, description, aura_reward, guild, report_type)
     select 'Quest ' || n, 'Write about it', 50, 'titans', 'text' from generate_series(1, $1) n`,
    [Math.ceil(submissions / players)],
  );
  await client.query(
    `insert into acceptances (user_id, quest_id, accepted_at, status)
     select 'player-' || p, q.quest_id, now(), 'submitted'
     from generate_series(1, $1) p cross join quests q limit $2`,
    [players, submissions],
  );
  const { rows } = await client.query<{ submission_id: string }>(
    `insert into submissions (user_id, quest_id, acceptance_id, guild, proof_type, proof_data,
       submitted_at, submitted_day)
     select user_id, quest_id, acceptance_id, 'titans', 'text', 'A report long enough to count.',
       now(), current_date
     from acceptances order by random() returning submission_id`,
  );
  await client.query('analyze');
  return rows.map((row) => row.submission_id);
}

/**
 * Members of the three guilds with AURA, distributed as in a large installation; their ids begin with `hero-`.
 */
export async function addHeroes(client: ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into auth_users (id, name, email)
     select 'hero-' || n, 'Hero ' || n, 'hero-' || n || '@bench.local' from generate_series(1, $1) n`,
    [count],
  );
  // Without triggers: there are no listeners, and 100,000 changed profiles would create events for minutes.
  await client.query('set session_replication_role = replica');
  await client.query(
    `update profiles set guild = (array['titans', 'illumination', 'envoys'])[1 + floor(random() * 3)::int],
       current_aura = floor(20000 * power(random(), 3)), current_streak = 3
     where user_id like 'hero-%'`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) profiles');
}
