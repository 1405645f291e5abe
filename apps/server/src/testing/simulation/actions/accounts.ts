import { PASSWORD, settleOne } from '../people.ts';
import type { Action } from './action.ts';
import { comesIn, isLetIn, ORIGIN } from './sessions.ts';

/** Signs out on a device and in again; the old session must not open anything any more. */
export const signInAgain: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  if (!player) return;
  // Every process has cached the session.
  for (const place of ['notifications', 'streak', 'exports', 'blocks']) {
    await world.call(player, { method: 'GET', url: `/api/users/${player.userId}/${place}` });
    await world.restartIfStopped();
  }
  const before = player.cookie;
  const out = await send(player, 'signs out', {
    ...{ method: 'POST', url: '/api/auth/sign-out', body: {}, headers: ORIGIN },
  });
  await comesIn(world, player);
  if (out.kind !== 'done') return;
  return (await isLetIn(world, { ...player, cookie: before }))
    ? [`${player.name} signed out, and the session still opens`]
    : undefined;
};

/** Requests a reset mail. */
export const forget: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  if (!player) return;
  const { email } = player;
  const outcome = await send({ ...player, cookie: '' }, 'asks for a link by mail', {
    ...{ method: 'POST', url: '/api/auth/request-password-reset', headers: ORIGIN },
    body: { email, redirectTo: '/reset-password' },
  });
  if (outcome.kind !== 'done') return;
  world.journal.push({ kind: 'reset', email, isKnown: true, at: world.time.now() });
  return;
};

/** Deletes the own account; a new person takes the place. */
export const leave: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(3, 4)];
  if (!player) return;
  const { userId, name, email } = player;
  const outcome = await send(player, 'deletes the account', {
    method: 'POST',
    url: `/api/users/${userId}/erasure`,
    body: { password: PASSWORD },
  });
  const [left] = await world.read('select from profiles where user_id = $1', [userId]);
  if (left)
    return outcome.kind === 'done' ? [`${name} was told of an erasure that is not`] : undefined;
  const at = world.time.now();
  world.journal.push({ kind: 'erased', userId, name, email, isKnown: true, at });
  Object.assign(player, await settleOne(world.read, player.index, player.generation + 1));
  world.history.name(player.userId, player.name);
  return;
};
