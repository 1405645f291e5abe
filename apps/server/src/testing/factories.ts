import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@goreal/domain/accounts/role';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportType } from '@goreal/domain/quests/quest';
import { sql } from 'kysely';
import { deriveKey } from '#platform/config/keys.ts';
import type { Database } from '#platform/database/database.ts';

/** Fixture rows, inserted directly because a sign-up is slow. */
export type NewPerson = {
  userId: string;
  email: string;
  displayName: string;
  sessionId: string;
  /** value of the Cookie header */
  cookie: string;
};

/** An account without a password, its profile, and a signed-in session. */
export async function insertPerson(
  database: Database,
  options: { secret: string; displayName?: string; role?: Role; guild?: GuildId | null },
): Promise<NewPerson> {
  const { secret, role = 'player', guild = null } = options;
  const userId = randomUUID();
  const email = `${userId.slice(0, 13)}@example.com`;
  const displayName = options.displayName ?? `Person ${userId.slice(0, 8)}`;
  await database.transaction(async (tx) => {
    const db = tx.tables<never>();
    await sql`insert into auth_users (id, name, email) values (${userId}, ${displayName}, ${email})`.execute(
      db,
    );
    await sql`update profiles set role = ${role}, guild = ${guild} where user_id = ${userId}`.execute(
      db,
    );
    // No process has read this user yet, so no event is needed.
    await sql`delete from live_events where channel = 'principals' and data like ${`%${userId}%`}`.execute(
      db,
    );
  });
  return { userId, email, displayName, ...(await insertSession(database, { secret, userId })) };
}

/** Another signed-in session of a person, as on a second device. */
export async function insertSession(
  database: Database,
  { secret, userId }: { secret: string; userId: string },
): Promise<{ sessionId: string; cookie: string }> {
  const sessionId = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await database.pool.query(
    `insert into auth_sessions (id, token, "userId", "expiresAt")
     values ($1, $2, $3, now() + interval '30 days')`,
    [sessionId, token, userId],
  );
  const key = deriveKey(secret, 'sessions').toString('base64url');
  const signature = createHmac('sha256', key).update(token).digest('base64');
  const cookie = `goreal.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  return { sessionId, cookie };
}

export type QuestOptions = {
  guild?: GuildId;
  title?: string;
  description?: string;
  auraReward?: number;
  isDaily?: boolean;
  isActive?: boolean;
  /** null: to be guessed */
  reportType?: ReportType | null;
};

/** A quest of the book; returns its id. By default an active daily one of the titans, 50 AURA for text. */
export async function insertQuest(database: Database, quest: QuestOptions = {}): Promise<string> {
  const { rows } = await database.pool.query<{ quest_id: string }>(
    `insert into quests (guild, title, description, aura_reward, is_daily, is_active, report_type)
     values ($1, $2, $3, $4, $5, $6, $7) returning quest_id`,
    [
      quest.guild ?? 'titans',
      quest.title ?? 'Morning on the drill ground',
      quest.description ?? 'Write what you did.',
      quest.auraReward ?? 50,
      quest.isDaily ?? true,
      quest.isActive ?? true,
      quest.reportType === undefined ? 'text' : quest.reportType,
    ],
  );
  return rows[0]?.quest_id ?? '';
}

/** AURA earned in the past: a ledger entry, and its sum on the profile. */
export async function grantAura(
  database: Database,
  options: { userId: string; amount: number; level: string },
): Promise<void> {
  const { userId, amount, level } = options;
  await database.pool.query(
    `insert into ledger_entries (user_id, currency, amount, cause)
     values ($1, 'aura', $2, $3)`,
    [userId, amount, `approve:${randomUUID()}`],
  );
  await database.pool.query(
    'update profiles set current_aura = current_aura + $2, level = $3, version = version + 1 where user_id = $1',
    [userId, amount, level],
  );
}
