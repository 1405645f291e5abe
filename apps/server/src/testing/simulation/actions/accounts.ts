import { createPerson, PASSWORD, type Person } from '../people.ts';
import type { Outcome, World } from '../world.ts';
import type { Action } from './action.ts';
import { attempt, cacheSession, confirm, get, post, remove } from './requests.ts';
import { hasAccess, ORIGIN, signIn } from './sessions.ts';

/** Signs out on a device and in again; the old session must be refused everywhere. */
export const signInAgain: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  await cacheSession(world, player);
  const before = player.cookie;
  const out = await send(player, 'signs out', {
    ...post('/api/auth/sign-out', {}),
    headers: ORIGIN,
  });
  await signIn(world, player);
  if (out.kind !== 'done') return;
  return (await hasAccess(world, { ...player, cookie: before }))
    ? [`${player.name} signed out, and the old session is still valid`]
    : undefined;
};

/** Signs in on a second device and ends that session on the first; the second must be refused everywhere. */
export const endSession: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const lost: Person = { ...player, cookie: '' };
  if ((await signIn(world, lost)) !== 'done') return;
  const url = `/api/users/${player.userId}/sessions`;
  const listed = await attempt(world, lost, get(url));
  if (listed.kind !== 'done') return;
  const { items } = listed.body as { items: { sessionId: string; current: boolean }[] };
  const [session] = items.filter(({ current }) => current);
  if (!session) return [`the session of ${player.name} is not listed`];
  await confirm(world, player);
  const ended = await send(player, 'ends the session of a lost device', {
    ...remove(`${url}/${random.chance(0.7) ? session.sessionId : 'others'}`),
    headers: ORIGIN,
  });
  if (ended.kind !== 'done') return;
  return (await hasAccess(world, lost))
    ? [`${player.name} ended the session of a lost device, and it is still valid`]
    : undefined;
};

/** Requests a reset mail. */
export const requestReset: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const { email } = player;
  const outcome = await send({ ...player, cookie: '' }, 'requests a reset mail', {
    ...post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' }),
    headers: ORIGIN,
  });
  if (outcome.kind !== 'done') return;
  world.record({ kind: 'mail-promised', email, userId: player.userId });
  return;
};

/** Deletes the own account; a new account replaces it. */
export const eraseAccount: Action = async ({ world, random, send }) => {
  const player = world.personAt(random.int(3, 4));
  const outcome = await send(
    player,
    'deletes the account',
    post(`/api/users/${player.userId}/erasure`, { password: PASSWORD }),
  );
  return replaceErased(world, player, outcome);
};

/** After a request to erase an account: if it was deleted, a new account replaces it. */
export async function replaceErased(
  world: World,
  player: Person,
  outcome: Outcome,
): Promise<string[] | undefined> {
  const { userId, name, email } = player;
  const [left] = await world.read('select from profiles where user_id = $1', [userId]);
  if (left)
    return outcome.kind === 'done'
      ? [`${name} got the response of an erasure that is not stored`]
      : undefined;
  world.record({ kind: 'erased', userId, name, email });
  Object.assign(player, await createPerson(world.read, player.index, player.generation + 1));
  world.history.name(player.userId, player.name);
  return;
}
