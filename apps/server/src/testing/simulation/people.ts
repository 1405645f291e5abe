import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { MemoryEngine } from './memory-engine.ts';

export type Guild = 'titans' | 'illumination' | 'envoys';

/** A person of the academy. The place (index) is permanent; its account and session may change. */
export type Person = {
  index: number;
  /** number of earlier accounts of this place */
  generation: number;
  name: string;
  email: string;
  userId: string;
  cookie: string;
  role: 'player' | 'admin' | 'super_admin';
};

const GUILDS: readonly Guild[] = ['titans', 'titans', 'illumination', 'titans', 'envoys'];
export const PLAYERS = 5;
/** Suffixes of the names of successive accounts of one place. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const PEOPLE = 8;
export const PASSWORD = 'a long password of the simulation';
export const SECRET = 'the-secret-of-a-simulated-academy-0123456789';

/** Five players, two elders and an operator, each with a session created without a sign-in. */
export async function createPeople(read: MemoryEngine['read']): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await createPerson(read, index, 0));
  return people;
}

/** A new account for a place whose account was deleted. */
export async function createPerson(
  read: MemoryEngine['read'],
  index: number,
  generation: number,
): Promise<Person> {
  const role = index < PLAYERS ? 'player' : index === PEOPLE - 1 ? 'super_admin' : 'admin';
  const guild = GUILDS[index] ?? 'titans';
  const title = role === 'player' ? 'Player' : role === 'admin' ? 'Elder' : 'Operator';
  const name = `${title} ${index}${LETTERS[generation % LETTERS.length]}`;
  const userId = `user-${index}-${crypto.randomUUID()}`;
  const token = `token-${index}${generation}-of-the-simulation`;
  const email = `person-${index}-${generation}@example.com`;
  await read(
    'insert into auth_users (id, name, email, "emailVerified") values ($1, $2, $3, true)',
    [userId, name, email],
  );
  await read('update profiles set role = $2, guild = $3 where user_id = $1', [userId, role, guild]);
  await read(
    `insert into auth_accounts (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     values ($1, $2, 'credential', $2, $3, now(), now())`,
    [`account-${index}-${generation}`, userId, hashOf(PASSWORD)],
  );
  await read(
    `insert into auth_sessions (id, token, "userId", "expiresAt") values ($1, $2, $3, now() + interval '10 years')`,
    [`session-${index}-${generation}`, token, userId],
  );
  return { index, generation, name, email, userId, role, cookie: cookieOf(token) };
}

/** Hashed as in the simulated process: see `virtual-process.ts`. */
function hashOf(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const tag = createHash('sha256').update(salt).update(password).digest();
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${encode(salt)}$${encode(tag)}`;
}

function cookieOf(token: string): string {
  const key = deriveKey(SECRET, 'sessions').toString('base64url');
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return `goreal.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** AURA of a Sage and of a Warrior, who have no mentor but may have apprentices. */
const OPENING_AURA = [
  { index: 0, amount: 6000, level: 'sage' },
  { index: 3, amount: 2000, level: 'warrior' },
];

/** Credits what players of an older academy have earned before, which opens the perks of their levels. */
export async function grantOpeningAura(
  read: MemoryEngine['read'],
  people: readonly Person[],
): Promise<void> {
  for (const { index, amount, level } of OPENING_AURA) {
    const userId = people[index]?.userId;
    await read(
      `insert into ledger_entries (user_id, currency, amount, cause) values ($1, 'aura', $2, $3)`,
      [userId, amount, `approve:${crypto.randomUUID()}`],
    );
    await read(
      'update profiles set current_aura = $2, level = $3, version = version + 1 where user_id = $1',
      [userId, amount, level],
    );
  }
}

/** Quests for each guild: two daily texts, a daily recording, and one that can be done once. */
export async function createQuests(read: MemoryEngine['read']): Promise<void> {
  for (const guild of ['titans', 'illumination', 'envoys']) {
    for (const [title, reward, daily, type = 'text'] of [
      ['Morning text', 55, true],
      ['Evening text', 35, true],
      ['A one-time text', 400, false],
      ['A recording', 20, true, 'audio'],
    ]) {
      await read(
        `insert into quests (guild, title, description, aura_reward, is_daily, is_active, report_type)
         values ($1, $2, 'Write what you did.', $3, $4, true, $5)`,
        [guild, title, reward, daily, type],
      );
    }
  }
}
