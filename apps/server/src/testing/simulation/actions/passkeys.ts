import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { confirm, first, kindsOf, listOf, post, remove, sendAtOnce } from './requests.ts';
import { cookieFrom, ORIGIN, tryAccess } from './sessions.ts';

/** A passkey that was made, whether it was added to an account or not. */
type Passkey = { owner: string; key: ReturnType<typeof createSoftwarePasskey> };
type Question = { challenge: string; rpId: string };

/** Maximum passkeys of one player. */
const MOST = 2;

/**
 * Adds a passkey to an account, signs in by it on two devices at once, or removes one. An answer is accepted
 * once; a passkey that is not in the account is refused.
 */
export const usePasskey: Action = async (acting) => {
  const { world, random } = acting;
  const player = world.somePlayer(random);
  const passkeys = passkeysOf(world);
  const own = await storedOf(world, player);
  const problems: string[] = [];
  const isAdding = own.length === 0 || (own.length < MOST && random.chance(0.4));
  if (isAdding) problems.push(...(await add(acting, player)));
  else if (random.chance(0.4))
    problems.push(...(await removePasskey(acting, player, random.pick(own))));
  const kept = await storedOf(world, player);
  const chosen = passkeys.filter(({ key }) => kept.includes(key.id));
  if (chosen.length > 0) problems.push(...(await signInTwice(acting, player, random.pick(chosen))));
  const stored = new Set(
    (await world.read<{ id: string }>('select credential_id as id from passkeys')).map(
      ({ id }) => id,
    ),
  );
  const gone = passkeys.filter(({ key }) => !stored.has(key.id));
  if (gone.length > 0) problems.push(...(await signInByRemoved(acting, random.pick(gone))));
  return problems;
};

/** Every passkey that was ever made. */
const passkeysOf = (world: World) => listOf<Passkey>(world, 'passkeys');

/** Credential ids of an account, as the database has them. */
async function storedOf(world: World, { userId }: Person): Promise<string[]> {
  const rows = await world.read<{ id: string }>(
    'select credential_id as id from passkeys where user_id = $1 order by created_at, passkey_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

async function add({ world, send }: Acting, player: Person): Promise<string[]> {
  const { userId, name } = player;
  const url = `/api/users/${userId}/passkeys`;
  await confirm(world, player);
  const begun = await send(player, 'requests a new passkey', post(`${url}/challenge`));
  if (begun.kind !== 'done') return [];
  const { challenge, rp } = begun.body as { challenge: string; rp: { id: string } };
  const key = createSoftwarePasskey(ORIGIN);
  passkeysOf(world).push({ owner: userId, key });
  const credential = key.create({ challenge, rpId: rp.id });
  const added = await send(player, 'adds a passkey', {
    ...post(url, { name: 'A telephone', credential }),
    isTriedOnce: true,
  });
  const isStored = (await storedOf(world, player)).includes(key.id);
  if (added.kind === 'done' && !isStored) return [`${name} added a passkey that is not stored`];
  if (added.kind === 'refused' && isStored) return [`${name} was refused a passkey that is stored`];
  return [];
}

async function removePasskey(
  { world, send }: Acting,
  player: Person,
  id: string,
): Promise<string[]> {
  const row = await first<{ passkey: string }>(
    world,
    'select passkey_id as passkey from passkeys where credential_id = $1',
    [id],
  );
  await confirm(world, player);
  const removed = await send(
    player,
    'removes a passkey',
    remove(`/api/users/${player.userId}/passkeys/${row?.passkey}`),
  );
  const isLeft = (await storedOf(world, player)).includes(id);
  return removed.kind === 'done' && isLeft
    ? [`${player.name} removed a passkey that is still stored`]
    : [];
}

/** Two devices send the same answer; at most one of them gets a session. */
async function signInTwice(acting: Acting, player: Person, { key }: Passkey): Promise<string[]> {
  const { world, random } = acting;
  const question = await questionFor(acting, player);
  if (!question) return [];
  const request = { ...post('/api/passkeys/signIn', key.answer(question)), headers: ORIGIN };
  const visitor = { ...player, cookie: '' };
  const answer = [visitor, request] as const;
  const outcomes = await sendAtOnce({ world, random }, [answer, answer]);
  await world.restartIfStopped();
  world.history.add(`  ${player.name} signs in by a passkey: ${kindsOf(outcomes)}`);
  const done = outcomes.filter((outcome) => outcome.kind === 'done');
  if (done.length > 1) return [`an answer of a passkey of ${player.name} counted twice`];
  const [opened] = done;
  if (!opened) return [];
  player.cookie = cookieFrom(opened.headers['set-cookie']);
  return (await tryAccess(world, player)) === 'refused'
    ? [`${player.name} signed in by a passkey and has no access`]
    : [];
}

/** A passkey that was removed, or whose account was erased, is refused. */
async function signInByRemoved(acting: Acting, { key }: Passkey): Promise<string[]> {
  const { world, send } = acting;
  const player = world.personAt(0);
  const question = await questionFor(acting, player);
  if (!question) return [];
  const outcome = await send({ ...player, cookie: '' }, 'signs in by a removed passkey', {
    ...post('/api/passkeys/signIn', key.answer(question)),
    headers: ORIGIN,
  });
  return outcome.kind === 'done' ? ['a removed passkey signs in'] : [];
}

async function questionFor({ send }: Acting, player: Person): Promise<Question | undefined> {
  const asked = await send(
    { ...player, cookie: '' },
    'requests a challenge',
    post('/api/passkeys/challenge'),
  );
  return asked.kind === 'done' ? (asked.body as Question) : undefined;
}
