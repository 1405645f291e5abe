import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Outcome, Request, World } from '../world.ts';

/** One request of a person; undefined where there is nothing to request. */
export type PersonRequest = { who: Person | undefined; what: string; request: Request } | undefined;
export type RequestFactory = (about: {
  world: World;
  random: Random;
  /** a player, another player, and an elder or operator */
  player: Person;
  other: Person;
  elder: Person;
}) => Promise<PersonRequest> | PersonRequest;

export const requestBy = (
  who: Person | undefined,
  what: string,
  request: Request,
): PersonRequest => ({
  who,
  what,
  request,
});
const requestOf = (method: Request['method']) => (url: string, body?: unknown) =>
  ({ method, url, body }) satisfies Request;
export const get = requestOf('GET');
export const post = requestOf('POST');
export const put = requestOf('PUT');
export const patch = requestOf('PATCH');
export const remove = requestOf('DELETE');

/** Sends a request once; afterwards a process that has ended is started again. */
export async function attempt(world: World, who: Person, request: Request): Promise<Outcome> {
  const outcome = await world.call(who, request);
  await world.restartIfStopped();
  return outcome;
}

/** Sends requests at the same time; their statements run in an order of the seed. */
export function sendAtOnce(
  { world, random }: { world: World; random: Random },
  requests: readonly (readonly [who: Person, request: Request])[],
): Promise<Outcome[]> {
  return world.edges.race(random, () =>
    Promise.all(requests.map(([who, request]) => world.call(who, request))),
  );
}

export const kindsOf = (outcomes: readonly Outcome[]): string =>
  outcomes.map(({ kind }) => kind).join(', ');

/** Makes every process cache the session of a person. */
export async function cacheSession(world: World, person: Person): Promise<void> {
  for (const place of ['notifications', 'streak', 'exports', 'blocks']) {
    await attempt(world, person, get(`/api/users/${person.userId}/${place}`));
  }
}

export async function guildOf(world: World, { userId }: Person): Promise<string | undefined> {
  const text = 'select guild from profiles where user_id = $1';
  return (await first<{ guild: string }>(world, text, [userId]))?.guild;
}

/** The hash of the person's password. */
export async function hashOf(world: World, { userId }: Person): Promise<string | null> {
  const row = await first<{ password: string | null }>(
    world,
    `select password from auth_accounts where "userId" = $1 and "providerId" = 'credential'`,
    [userId],
  );
  return row?.password ?? null;
}

/** The list that actions keep under this name, empty at first. */
export function listOf<Item>({ memory }: World, name: string): Item[] {
  const known = (memory.get(name) as Item[] | undefined) ?? [];
  memory.set(name, known);
  return known;
}

export async function first<Row>(
  world: World,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  const [row] = await world.read<Row>(text, values);
  return row;
}

/** Confirms the session as by a password, which routes for irreversible actions require. */
export async function confirm(world: World, { userId }: Person): Promise<void> {
  await world.read('update auth_sessions set "confirmedAt" = now() where "userId" = $1', [userId]);
}

/** Whether a person submits nothing now: absent for weeks, or resting after a level was reached. */
export async function isAbsent(world: World, person: Person): Promise<boolean> {
  if (world.habitOf(person) === 'absent') return true;
  if (person.role !== 'player') return false;
  const { userId } = person;
  const [row] = await world.read<{ aura: number }>(
    'select current_aura::int as aura from profiles where user_id = $1',
    [userId],
  );
  return world.submissionPauses.isPaused({ userId, aura: row?.aura ?? 0, now: world.time.now() });
}
