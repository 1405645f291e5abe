import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Request, World } from '../world.ts';

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
export const post = (url: string, body?: unknown): Request => ({ method: 'POST', url, body });

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
