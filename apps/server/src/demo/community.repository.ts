import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';

/** A past submission, pending where `aura` is null. */
export type PastSubmission = {
  submissionId: string;
  userId: string;
  questId: string;
  guild: GuildId;
  proof: string;
  at: Date;
  day: AcademyDay;
  decidedAt: Date;
  aura: AuraBreakdown | null;
  cause: string;
};

export type PastStanding = {
  userId: string;
  aura: number;
  level: LevelId;
  streak: number;
  streakDay: AcademyDay;
  approved: number;
  total: number;
};

export type PastMessage = {
  messageId: string;
  userId: string;
  guild: GuildId;
  text: string;
  at: Date;
};

/** Ids of the users with these addresses; unknown ones are omitted. */
export async function idsByEmail(
  connection: Connection,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from auth_users where email = any(${emails}::text[])`.execute(
    connection.tables(),
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Ids of the quests for a guild's demo history, by guild. */
export async function questIdsByGuild(
  connection: Connection,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ guild: string; id: string }>`
    select guild, quest_id as id from quests where title = any(${titles}::text[])`.execute(
    connection.tables(),
  );
  return new Map(rows.map(({ guild, id }) => [guild, id]));
}

/** Users without a password: they appear on the boards, but cannot sign in. */
export async function insertDemoPeople(
  tx: Transaction,
  people: readonly { id: string; name: string; email: string; guild: GuildId; since: Date }[],
): Promise<void> {
  const rows = JSON.stringify(people);
  await sql`
    insert into auth_users (id, name, email, "createdAt")
    select p.id, p.name, p.email, p.since
    from jsonb_to_recordset(${rows}::jsonb) as p (id text, name text, email text, since timestamptz)
  `.execute(tx.tables());
  await sql`
    update profiles set guild = p.guild, created_at = p.since
    from jsonb_to_recordset(${rows}::jsonb) as p (id text, guild text, since timestamptz)
    where user_id = p.id`.execute(tx.tables());
}

/** Inserts submissions with their acceptances, decisions and ledger entries; `storeStandings` stores the totals. */
export async function insertSubmissions(
  tx: Transaction,
  submissions: readonly PastSubmission[],
  elderId: string,
): Promise<void> {
  const rows = JSON.stringify(submissions);
  const recordset = sql`jsonb_to_recordset(${rows}::jsonb) as r ("submissionId" uuid, "userId" text,
    "questId" uuid, guild text, proof text, at timestamptz, day date, "decidedAt" timestamptz, aura jsonb, cause text)`;
  await sql`
    insert into acceptances (acceptance_id, user_id, quest_id, accepted_at, status)
    select r."submissionId", r."userId", r."questId", r.at - interval '3 hours', 'submitted'
    from ${recordset}`.execute(tx.tables());
  await sql`
    insert into submissions (submission_id, user_id, quest_id, acceptance_id, guild, proof_type,
      proof_data, submitted_at, submitted_day)
    select r."submissionId", r."userId", r."questId", r."submissionId", r.guild, 'text', r.proof, r.at, r.day
    from ${recordset}`.execute(tx.tables());
  await sql`
    update submissions s set status = 'approved', decided_by = ${elderId},
      decided_at = r."decidedAt", aura_awarded = (r.aura ->> 'total')::int,
      aura_breakdown = r.aura, decision = 1
    from ${recordset} where s.submission_id = r."submissionId" and r.aura is not null
      and r.aura <> 'null'::jsonb`.execute(tx.tables());
  await sql`
    insert into ledger_entries (user_id, currency, amount, cause, breakdown, created_at)
    select r."userId", 'aura', (r.aura ->> 'total')::numeric, r.cause, r.aura, r."decidedAt"
    from ${recordset} where r.aura is not null and r.aura <> 'null'::jsonb order by r.at`.execute(
    tx.tables(),
  );
}

export async function storeStandings(
  tx: Transaction,
  standings: readonly PastStanding[],
): Promise<void> {
  await sql`
    update profiles p set current_aura = s.aura, level = s.level, current_streak = s.streak,
      streak_day = s."streakDay", total_submissions = s.total, approved_submissions = s.approved,
      first_path_left_at = case when s.approved > 0 then now() end, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as s ("userId" text, aura bigint,
      level text, streak integer, "streakDay" date, approved integer, total integer)
    where p.user_id = s."userId"`.execute(tx.tables());
}

/** Marks past notifications as read, and their ceremonies as seen, at their creation time. */
export async function markNotificationsRead(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update notifications set is_read = true,
      ceremony = case ceremony when 'waiting' then 'shown' else ceremony end
    where notification_id = any(${ids}::uuid[])`.execute(tx.tables());
}

const SYSTEM_MESSAGES_BEFORE_MS = 5 * MINUTE_MS;

/** Inserts past messages before the existing system messages of new members: a guild chat is ordered by time. */
export async function insertDemoMessages(
  tx: Transaction,
  messages: readonly PastMessage[],
): Promise<void> {
  const first = Math.min(...messages.map(({ at }) => new Date(at).getTime()));
  await sql`
    update chat_messages set posted_at = ${new Date(first - SYSTEM_MESSAGES_BEFORE_MS)}
    where is_system and posted_at > ${new Date(first)}`.execute(tx.tables());
  await sql`
    insert into chat_messages (message_id, guild, user_id, message, posted_at)
    select m."messageId", m.guild, m."userId", m.text, m.at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("messageId" uuid, guild text,
      "userId" text, text text, at timestamptz) order by m.at`.execute(tx.tables());
}
