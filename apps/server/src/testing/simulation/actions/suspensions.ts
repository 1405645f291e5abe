import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { attempt, confirm, first, post } from './requests.ts';
import { hasAccess, signIn, signInRequest } from './sessions.ts';

/** An elder suspends a player for some days, or lifts a suspension before its end. */
export const changeSuspension: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const elder = world.someElder(random);
  await confirm(world, elder);
  const url = `/api/members/${player.userId}/suspension`;
  if (await isSuspended(world, player)) {
    const lifted = await send(
      elder,
      `lifts the suspension of ${player.name}`,
      post(`${url}/lift`, { reason: 'We talked about it.' }),
    );
    if (lifted.kind !== 'done') return;
    return (await signIn(world, player)) === 'refused'
      ? [`${player.name} cannot sign in after the suspension was lifted`]
      : undefined;
  }
  const days = random.pick([1, 1, 3]);
  const outcome = await send(
    elder,
    `suspends ${player.name} for ${days} days`,
    post(url, { days, reason: 'Insults in the chat.' }),
  );
  if (outcome.kind !== 'done') return;
  return (await hasAccess(world, player))
    ? [`${player.name} is suspended, and the old session is still valid`]
    : undefined;
};

/**
 * A suspended player appeals with the token of the refused sign-in, which counts once; an elder answers, and the player
 * may sign in where the answer lifts the suspension.
 */
export const appealSuspension: Action = async ({ world, random, send }) => {
  const people = world.people.slice(0, 5);
  const suspended: Person[] = [];
  for (const person of people) if (await isSuspended(world, person)) suspended.push(person);
  const elder = world.someElder(random);
  const player = suspended[0];
  if (!player) return;
  const stranger = { ...player, cookie: '' };
  const refusal = await attempt(world, stranger, signInRequest(player));
  if (refusal.kind === 'done') return [`${player.name} is suspended and signs in`];
  const token = refusal.kind === 'refused' ? tokenIn(refusal.body) : undefined;
  if (token !== undefined) {
    const request = post('/api/suspensionAppeals', { token, text: 'I did not mean it.' });
    const appealed = await send(stranger, 'appeals a suspension', request);
    const again = await send(stranger, 'appeals again', { ...request, isTriedOnce: true });
    if (appealed.kind === 'done' && again.kind === 'done')
      return [`an appeal of ${player.name} was taken twice`];
  }
  const verdict = random.pick(['stands', 'lifted', 'lifted']);
  const answered = await send(elder, `answers an appeal: ${verdict}`, {
    ...post(`/api/members/${player.userId}/suspension/answer`, { verdict, answer: 'We talked.' }),
  });
  if (answered.kind !== 'done') return;
  const entered = await signIn(world, player);
  if (verdict === 'lifted' && entered === 'refused')
    return [`the suspension of ${player.name} is lifted after an appeal, and the sign-in refused`];
  return verdict === 'stands' && entered === 'done'
    ? [`${player.name} is suspended and signs in`]
    : undefined;
};

function tokenIn(body: unknown): string | undefined {
  return /"appealToken":"([^"]+)"/.exec(JSON.stringify(body))?.[1];
}

/** Signs in every person without a session. The sign-in of a suspended person must be refused, any other must succeed. */
export async function signInMissing(world: World): Promise<string[]> {
  const problems: string[] = [];
  const sessions = await world.read<{ userId: string }>('select "userId" from auth_sessions');
  const known = new Set(sessions.map(({ userId }) => userId));
  for (const person of world.people) {
    if (known.has(person.userId)) continue;
    const isOut = await isSuspended(world, person);
    const outcome = await signIn(world, person);
    // A suspension may end while the sign-in is in progress.
    if (isOut && outcome === 'done' && (await isSuspended(world, person)))
      problems.push(`${person.name} is suspended and signs in`);
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
