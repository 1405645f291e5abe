import { setTimeout as delay } from 'node:timers/promises';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { performDeeds, pointsOnStrava } from '../../apps/server/src/testing/strava-deeds.ts';
import { type StravaSimulator, startStravaSimulator } from '../../apps/simulators/strava/index.ts';
import { createDatabase } from './support/databases.ts';
import { addElders } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const ATHLETES = 50;
const ACTIONS = 1000;
const SYNCS_EACH = 2;
const QUARTER_LIMIT = 2500;
const CLIENT = { clientId: '4711', clientSecret: 'a secret of the bench' };
const SETTLING_MS = 20 * 60_000;

type Player = { id: string; cookie: string; athlete: string };

/**
 * Strava's webhook events and the players' own syncs run concurrently at two server processes, while a fifth of
 * Strava's answers are failures and connections are closed. At the end the points must be those of the
 * activities on Strava.
 */
export async function stravaBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const strava = await startStravaSimulator(CLIENT);
  Object.assign(strava.world.settings, {
    athleteCap: ATHLETES,
    quarterLimit: QUARTER_LIMIT,
    dayLimit: 100_000,
  });
  const servers: ServerProcess[] = [];
  const databaseUrl = postgres.urlOf('strava');
  try {
    await createDatabase(postgres, 'strava');
    const environment = {
      STRAVA_CLIENT_ID: CLIENT.clientId,
      STRAVA_CLIENT_SECRET: CLIENT.clientSecret,
      STRAVA_API_URL: strava.apiUrl,
      STRAVA_OAUTH_URL: strava.oauthUrl,
      STRAVA_MAX_ATHLETES: String(ATHLETES),
    };
    servers.push(await startServer({ databaseUrl, environment }));
    servers.push(await startServer({ databaseUrl, environment }));
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const players = await connectAll({ client, strava, url: servers[0]?.url ?? '' });
    Object.assign(strava.world.settings, { failing: 0.2, killing: 0.05, retryMs: 50 });
    const begun = performance.now();
    const [, refused] = await Promise.all([
      performDeeds(strava, {
        athletes: players.map(({ athlete }) => athlete),
        count: ACTIONS,
        now: new Date(),
        afterEach: (number) => delay(number % 50 === 0 ? 50 : 0),
      }),
      requestSyncs({ servers, players, client }),
    ]);
    await strava.events.settled();
    // Every token has expired, so the first caller refreshes it.
    for (const grant of strava.world.grants.values()) grant.expiresAt = new Date(0);
    const waiting = await settle({ client, strava });
    const minutes = (performance.now() - begun) / 60_000;
    const wrong = await countWrong({ client, strava, players });
    await client.end();
    return [
      count('actions on Strava', ACTIONS),
      {
        ...count('sync requests of players', ATHLETES * SYNCS_EACH),
        note: `${refused} had to wait`,
      },
      { name: 'until nothing waits', value: minutes, unit: 'min' },
      none('events still waiting', waiting),
      none('totals other than a recount', wrong.totals),
      none('links or tokens lost', wrong.links),
      {
        ...count('reads in the fullest quarter hour', strava.limiter.peak().quarter),
        bar: { atMost: QUARTER_LIMIT },
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await strava.stop();
    await postgres.stop();
  }
}

/**
 * Players connected through the whole flow (consent, Strava's page, callback), and the webhook subscription.
 */
async function connectAll(options: {
  client: Client;
  strava: StravaSimulator;
  url: string;
}): Promise<Player[]> {
  const { client, strava, url } = options;
  const [operator] = await addElders(client, 1);
  await client.query(`update profiles set role = 'super_admin' where user_id = $1`, [operator?.id]);
  await call(`${url}/api/strava/subscription`, operator?.cookie ?? '', 'POST');
  const people = await addElders(client, ATHLETES);
  await client.query(`update profiles set role = 'player' where user_id = any($1)`, [
    people.map(({ id }) => id),
  ]);
  const players: Player[] = [];
  for (const [index, { id, cookie }] of people.entries()) {
    const athlete = strava.actions.addAthlete({ firstname: 'Bench', lastname: `Runner ${index}` });
    const consent = { granted: true, version: CONSENT_VERSIONS.strava };
    await call(`${url}/api/users/${id}/consents/strava`, cookie, 'PUT', consent);
    const { authUrl } = (await call(`${url}/api/getStravaAuthUrl`, cookie)) as { authUrl: string };
    const form = new URLSearchParams(new URL(authUrl).searchParams);
    for (const [name, value] of Object.entries({
      athlete,
      decision: 'authorize',
      granted: 'activity:read',
    }))
      form.set(name, value);
    const page = `${strava.oauthUrl}/authorize`;
    const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    await call(`${url}/api/handleStravaCallback${back.search}`, cookie);
    players.push({ id, cookie, athlete });
  }
  return players;
}

/**
 * Every player requests a sync at both servers at the same time; returns how many were refused by the rate
 * limit.
 */
async function requestSyncs(options: {
  servers: readonly ServerProcess[];
  players: readonly Player[];
  client: Client;
}): Promise<number> {
  const { servers, players, client } = options;
  let refused = 0;
  for (const { id, cookie } of players) {
    await client.query('update strava_links set asked_at = null where user_id = $1', [id]);
    const answers = await Promise.all(
      servers
        .slice(0, SYNCS_EACH)
        .map(({ url }) =>
          fetch(`${url}/api/syncStravaActivities`, { method: 'POST', headers: { cookie } }),
        ),
    );
    refused += answers.filter(({ status }) => status !== 200).length;
  }
  return refused;
}

/** Stops the failures and waits until no event or sync is due; then every athlete is read once more. */
async function settle({
  client,
  strava,
}: {
  client: Client;
  strava: StravaSimulator;
}): Promise<number> {
  Object.assign(strava.world.settings, { failing: 0, killing: 0 });
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from strava_events where state = 'waiting')::int
        + (select count(*) from strava_links where due_at is not null)::int as count`,
    );
    return rows[0]?.count ?? 0;
  };
  const until = Date.now() + SETTLING_MS;
  for (const again of [false, true]) {
    if (again) await client.query('update strava_links set due_at = now()');
    while ((await waiting()) > 0 && Date.now() < until) {
      await client.query(`update strava_events set due_at = now() where state = 'waiting'`);
      await client.query('update strava_links set due_at = now() where due_at > now()');
      await delay(5000);
    }
  }
  return waiting();
}

async function countWrong(options: {
  client: Client;
  strava: StravaSimulator;
  players: readonly Player[];
}): Promise<{ totals: number; links: number }> {
  const { client, strava, players } = options;
  const { rows } = await client.query<{ id: string; state: string; points: number }>(
    `select p.user_id as id, l.state, p.stamina_points::float as points
     from profiles p join strava_links l using (user_id)`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = players.filter(
    ({ id, athlete }) => found.get(id)?.points !== pointsOnStrava(strava, athlete).total,
  );
  for (const player of wrong) {
    await printDifferences(client, player, pointsOnStrava(strava, player.athlete).byActivity);
  }
  return {
    totals: wrong.length,
    links: players.filter(({ id }) => found.get(id)?.state !== 'connected').length,
  };
}

/** Prints each activity whose points differ from Strava's, with the events about it. */
async function printDifferences(
  client: Client,
  { id, athlete }: Player,
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows } = await client.query<{ source_id: string; points: number }>(
    `select source_id, points::float from activities
     where user_id = $1 and source = 'strava' and removed_at is null`,
    [id],
  );
  const stored = new Map(rows.map((row) => [row.source_id, row.points]));
  for (const activity of new Set([...expected.keys(), ...stored.keys()])) {
    const [there, here] = [expected.get(activity), stored.get(activity)];
    if (there === here) continue;
    const events = await client.query(
      `select event_id, aspect_type, event_time, state, attempts, received_at from strava_events
       where object_id = $1 order by event_id`,
      [activity],
    );
    console.error(`athlete ${athlete}, activity ${activity}: ${there} on Strava, ${here} here`);
    console.error(events.rows);
  }
}

async function call(url: string, cookie: string, method = 'GET', body?: object): Promise<unknown> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
