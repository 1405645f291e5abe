import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { confirm, first } from './requests.ts';
import { hasAccess, signIn } from './sessions.ts';

/** An elder suspends a player for some days, or lifts a suspension before its end. */
export const changeSuspension: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  const elder = world.people[random.int(5, 7)];
  if (!player || !elder) return;
  await confirm(world, elder);
  const url = `/api/members/${player.userId}/suspension`;
  if (await isSuspended(world, player)) {
    const lifted = await send(elder, `lifts the suspension of ${player.name}`, {
      method: 'POST',
      url: `${url}/lift`,
      body: { reason: 'We talked about it.' },
    });
    if (lifted.kind !== 'done') return;
    return (await signIn(world, player)) === 'refused'
      ? [`${player.name} cannot sign in after the suspension was lifted`]
      : undefined;
  }
  const days = random.pick([1, 1, 3]);
  const outcome = await send(elder, `suspends ${player.name} for ${days} days`, {
    method: 'POST',
    url,
    body: { days, reason: 'Insults in the chat.' },
  });
  if (outcome.kind !== 'done') return;
  return (await hasAccess(world, player))
    ? [`${player.name} is suspended, and the old session is still valid`]
    : undefined;
};

/** Signs in every person without a session. The sign-in of a suspended person must be refused, any other must succeed. */
export async function signInMissing(world: World): Promise<string[]> {
  const problems: string[] = [];
  const sessions = await world.read<{ userId: string }>('select "userId" from auth_sessions');
  const known = new Set(sessions.map(({ userId }) => userId));
  for (const person of world.people) {
    if (known.has(person.userId)) continue;
    const isOut = await isSuspended(world, person);
    const outcome = await signIn(world, person);
    if (isOut && outcome === 'done') problems.push(`${person.name} is suspended and signs in`);
    if (!isOut && outcome === 'refused')
      problems.push(`${person.name} is not suspended and cannot sign in`);
  }
  return problems;
}

async function isSuspended(world: World, { userId }: Person): Promise<boolean> {
  const standing = await first(
    world,
    `select from suspensions where user_id = $1 and until > now() and lifted_at is null
       and verdict is distinct from 'lifted'`,
    [userId],
  );
  return standing !== undefined;
}
