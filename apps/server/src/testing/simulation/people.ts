import { createHmac } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { MemoryEngine } from './memory-engine.ts';

export type Guild = 'titans' | 'illumination' | 'envoys';

export type Person = {
  index: number;
  name: string;
  userId: string;
  cookie: string;
  role: 'player' | 'admin' | 'super_admin';
};

const GUILDS: readonly Guild[] = ['titans', 'titans', 'illumination', 'titans', 'envoys'];
const PLAYERS = 5;
export const PEOPLE = 8;

/** Five players, two elders and an operator: accounts without a password, because a hash takes longer than a day here. */
export async function settle(engine: MemoryEngine, secret: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const role = index < PLAYERS ? 'player' : index === PEOPLE - 1 ? 'super_admin' : 'admin';
    const guild = GUILDS[index] ?? 'titans';
    const name = `${role === 'player' ? 'Player' : role === 'admin' ? 'Elder' : 'Operator'} ${index}`;
    const userId = `user-${index}-${crypto.randomUUID()}`;
    const token = `token-${index}-of-the-simulation`;
    await engine.read('insert into auth_users (id, name, email) values ($1, $2, $3)', [
      userId,
      name,
      `person-${index}@example.com`,
    ]);
    await engine.read('update profiles set role = $2, guild = $3 where user_id = $1', [
      userId,
      role,
      guild,
    ]);
    await engine.read(
      `insert into auth_sessions (id, token, "userId", "expiresAt") values ($1, $2, $3, now() + interval '10 years')`,
      [`session-${index}`, token, userId],
    );
    people.push({ index, name, userId, role, cookie: cookieOf(secret, token) });
  }
  return people;
}

function cookieOf(secret: string, token: string): string {
  const key = deriveKey(secret, 'sessions').toString('base64url');
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return `goreal.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A book of quests for each guild: two daily ones and one that is done once. */
export async function fillBook(engine: MemoryEngine): Promise<void> {
  for (const guild of ['titans', 'illumination', 'envoys']) {
    for (const [title, reward, daily] of [
      ['Morning drill', 55, true],
      ['Evening words', 35, true],
      ['A deed for the village', 400, false],
    ]) {
      await engine.read(
        `insert into quests (guild, title, description, aura_reward, is_daily, is_active, report_type)
         values ($1, $2, 'Write what you did.', $3, $4, true, 'text')`,
        [guild, title, reward, daily],
      );
    }
  }
}
