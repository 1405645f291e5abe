import type { Person } from '../people.ts';
import { PASSWORD } from '../people.ts';
import type { World } from '../world.ts';
import { type Action, mayBeDone } from './action.ts';
import { attempt, first, hashOf, put } from './requests.ts';
import { hasAccess, ORIGIN, signIn, signInRequest, tryAccess } from './sessions.ts';

const TITLES = ['Player', 'Runner', 'Writer', 'Reader'] as const;
const NEXT_PASSWORD = 'another long password of the simulation';

/** Changes the display name, which the person has from then on, also in the account. */
export const changeName: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const { userId } = player;
  const displayName = `${random.pick(TITLES)} ${player.name.split(' ')[1]}`;
  const outcome = await send(
    player,
    `becomes ${displayName}`,
    put(`/api/users/${userId}/displayName`, { displayName }),
  );
  const stored = await first<{ shown: string; account: string }>(
    world,
    `select p.display_name as shown, u.name as account
     from profiles p join auth_users u on u.id = p.user_id where p.user_id = $1`,
    [userId],
  );
  if (!stored) return;
  const expected = mayBeDone(outcome) ? [player.name, displayName] : [player.name];
  if (outcome.kind === 'done' && stored.shown !== displayName)
    return [`${player.name} is ${displayName} now, and ${stored.shown} is stored`];
  if (!expected.includes(stored.shown)) return [`${player.name} has become ${stored.shown}`];
  if (stored.account !== stored.shown)
    return [`${stored.shown} has an account by the name ${stored.account}`];
  player.name = stored.shown;
  return;
};

/**
 * Changes the password, which ends the sessions of other devices and keeps the own one. The old password is refused from
 * then on. Afterwards the account has the old password again, which other actions use.
 */
export const changePassword: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const second: Person = { ...player, cookie: '' };
  if ((await signIn(world, second)) !== 'done') return;
  if (!(await hasAccess(world, second))) return;
  const before = await hashOf(world, player);
  const outcome = await send(player, 'changes the password', {
    ...put(`/api/users/${player.userId}/password`, {
      currentPassword: PASSWORD,
      newPassword: NEXT_PASSWORD,
    }),
    headers: ORIGIN,
  });
  const isChanged = (await hashOf(world, player)) !== before;
  const problems = isChanged ? await afterChange(world, { player, second }) : [];
  if (outcome.kind === 'done' && !isChanged)
    problems.push(`${player.name} changed a password that is not stored`);
  await world.read(
    `update auth_accounts set password = $2 where "userId" = $1 and "providerId" = 'credential'`,
    [player.userId, before],
  );
  return problems;
};

async function afterChange(
  world: World,
  { player, second }: { player: Person; second: Person },
): Promise<string[]> {
  const { name } = player;
  const problems: string[] = [];
  const isOpen = await first(world, `select from auth_sessions where "userId" = $1 offset 1`, [
    player.userId,
  ]);
  if (isOpen) problems.push(`${name} changed the password, and several sessions remain`);
  else if (await hasAccess(world, second))
    problems.push(`${name} changed the password, and another device is still signed in`);
  if ((await tryAccess(world, player)) === 'refused')
    problems.push(`${name} changed the password, and is signed out`);
  const request = signInRequest(player);
  const old = await attempt(world, { ...player, cookie: '' }, request);
  if (old.kind === 'done') problems.push(`${name} signs in by the old password`);
  const next = await attempt(
    world,
    { ...player, cookie: '' },
    { ...request, body: { email: player.email, password: NEXT_PASSWORD } },
  );
  if (next.kind === 'refused') problems.push(`${name} cannot sign in by the new password`);
  return problems;
}
