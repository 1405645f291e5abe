import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Request, World } from '../world.ts';

/** One thing that somebody asks for; undefined where there is nothing to ask for. */
export type Asked = { who: Person | undefined; what: string; request: Request } | undefined;
export type Asking = (about: {
  world: World;
  random: Random;
  /** a player, another player, and somebody who leads */
  player: Person;
  other: Person;
  elder: Person;
}) => Promise<Asked> | Asked;

export const as = (who: Person | undefined, what: string, request: Request): Asked => ({
  ...{ who, what, request },
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

/** As if the person had just typed the password: what cannot be undone is open for some minutes. */
export async function confirm(world: World, { userId }: Person): Promise<void> {
  await world.read('update auth_sessions set "confirmedAt" = now() where "userId" = $1', [userId]);
}
