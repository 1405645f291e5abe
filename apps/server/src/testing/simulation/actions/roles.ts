import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { attempt, confirm, first, get, put } from './requests.ts';

/** Attempts of a request that must succeed, because an injected fault may fail one. */
const TRIES = 4;
/** What an elder may read, and a player may not. */
const FOR_ELDERS = '/api/submissions/pending';

/** The operator takes the role from an elder, who may not see waiting submissions at once, and gives it back. */
export const changeRole: Action = async (acting) => {
  const { world, random } = acting;
  const elder = world.someAdmin(random);
  await attempt(world, elder, get(FOR_ELDERS));
  await giveRole(acting, elder, 'player');
  const problems = (await roleOf(world, elder)) === 'player' ? await refused(world, elder) : [];
  await giveRole(acting, elder, 'admin');
  if ((await roleOf(world, elder)) === 'admin') return problems;
  return [...problems, `the role of ${elder.name} cannot be given back`];
};

async function giveRole({ world, send }: Acting, elder: Person, role: string): Promise<void> {
  const operator = world.operator();
  for (let count = 0; count < TRIES && (await roleOf(world, elder)) !== role; count += 1) {
    await confirm(world, operator);
    await send(
      operator,
      `makes ${elder.name} ${role}`,
      put(`/api/members/${elder.userId}/role`, { role, reason: 'Other people take their turn.' }),
    );
  }
}

async function refused(world: World, elder: Person): Promise<string[]> {
  const seen = await attempt(world, elder, get(FOR_ELDERS));
  return seen.kind === 'done' ? [`${elder.name} is no elder, and reads waiting submissions`] : [];
}

async function roleOf(world: World, { userId }: Person): Promise<string | undefined> {
  const row = await first<{ role: string }>(world, 'select role from profiles where user_id = $1', [
    userId,
  ]);
  return row?.role;
}
