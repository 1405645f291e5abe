import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { runInBrowser } from './support/databases.ts';
import { addElders } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { median } from './support/statistics.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/interactions.ts', import.meta.url));
const QUESTS = 200;
const MESSAGES = 1000;
const BAR_MS = 100;

type Took = { ms: number; own: number };

/** A player on a slow processor, with a full quest book and a long chat. */
export async function interactionsBench(): Promise<Figure[]> {
  const measured = await runInBrowser<Record<string, Took[]>>('interactions', SCRIPT, fill);
  return Object.entries(measured).map(([name, took]) => ({
    name,
    value: median(took.map(({ ms }) => ms)),
    unit: 'ms',
    bar: { atMost: BAR_MS },
    note: `longest ${Math.max(...took.map(({ ms }) => ms))}, the page's own part ${Math.round(median(took.map(({ own }) => own)))}`,
  }));
}

/** A player of Khai Sáng with a session, the guild's quests and its chat; returns the cookie. */
async function fill(client: Client): Promise<string[]> {
  const [player] = await addElders(client, 1);
  await client.query(`update profiles set role = 'player' where user_id = $1`, [player?.id]);
  await client.query(
    `insert into quests (title, description, aura_reward, guild, report_type)
     select 'Quest ' || n, 'Read ten pages and write down the one thought that stays.', 50,
       'illumination', 'text' from generate_series(1, $1) n`,
    [QUESTS],
  );
  await client.query(
    `insert into chat_messages (message_id, guild, user_id, message, posted_at)
     select gen_random_uuid(), 'illumination', $2, 'Message ' || n || ' ' || repeat('of a long chat ', n % 9),
       now() - make_interval(mins => $1 - n) from generate_series(1, $1) n`,
    [MESSAGES, player?.id],
  );
  return [player?.cookie ?? ''];
}
