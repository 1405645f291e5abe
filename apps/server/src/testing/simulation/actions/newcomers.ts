import { DAY_MS } from '@goreal/domain/calendar/durations';
import { PASSWORD, type Person } from '../people.ts';
import type { Outcome, World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { confirm, first, get, listOf, post, put, sendAtOnce } from './requests.ts';
import { ORIGIN, signIn } from './sessions.ts';

/** Accounts of newcomers are deleted after this time. */
const LIFETIME_MS = 4 * DAY_MS;
/** Above the indexes of the people, so that private texts differ. */
const FIRST_NEWCOMER = 1000;

type Newcomer = Person & { since: number };

/**
 * The operator changes the registration settings, two newcomers sign up at once, possibly by one invitation
 * with one use, and an elder answers the newcomers. No newcomer has access before being admitted.
 */
export const admitNewcomers: Action = async (acting) => {
  try {
    return await signUpTwo(acting);
  } finally {
    // An account that replaces a deleted one needs no admission.
    await acting.world.run("update door set state = 'open', approval = 'off'");
  }
};

const signUpTwo: Action = async (acting) => {
  const { world, random } = acting;
  const newcomers = newcomersOf(world);
  await eraseOldAccounts(acting, newcomers);
  const [elder, operator] = [world.someAdmin(random), world.operator()];
  const isInvited = random.chance(0.6);
  const approval = random.pick(['off', 'uninvited', 'everybody'] as const);
  const isSet = await setDoor(acting, operator, {
    state: isInvited ? 'invitation' : 'open',
    approval,
  });
  if (!isSet) return;
  const invitation = isInvited ? await invite(acting, elder) : undefined;
  if (isInvited && invitation === undefined) return;

  const pair = [1, 2].map((count) => newcomer(world, newcomers.length + count));
  const outcomes = await signUpAtOnce(acting, { pair, invitation });
  const problems: string[] = [];
  for (const [index, one] of pair.entries()) {
    const kind = outcomes[index]?.kind;
    world.history.add(`  ${one.name} signs up: ${kind}`);
    const hasAccount = await findAccount(world, one);
    if (kind === 'done' && !hasAccount) problems.push(`${one.name} signed up and has no account`);
    if (!hasAccount || (await signIn(world, one)) !== 'done') continue;
    const waits = approval === 'everybody' || (approval === 'uninvited' && !invitation);
    if (waits) problems.push(...(await wait(acting, { elder, one })));
  }
  const entered = outcomes.filter(({ kind }) => kind === 'done').length;
  if (invitation && entered > 1) problems.push(`an invitation for one let ${entered} in`);
  return problems;
};

async function setDoor(
  { world, send }: Acting,
  operator: Person,
  door: { state: string; approval: string },
): Promise<boolean> {
  await confirm(world, operator);
  const set = await send(
    operator,
    `sets the door: ${door.state}, ${door.approval}`,
    put('/api/door', door),
  );
  return set.kind === 'done';
}

async function signUpAtOnce(
  { world, random }: Acting,
  { pair, invitation }: { pair: readonly Newcomer[]; invitation: string | undefined },
): Promise<Outcome[]> {
  const requests = pair.map(({ name, email }) => {
    const body = { name, email, password: PASSWORD, ...(invitation && { invitation }) };
    const request = { ...post('/api/auth/sign-up/email', body), headers: ORIGIN };
    return [pair[0] as Person, request] as const;
  });
  const outcomes = await sendAtOnce({ world, random }, requests);
  await world.restartIfStopped();
  return outcomes;
}

/** Adds a newcomer whose account was stored to the known ones. */
async function findAccount(world: World, one: Newcomer): Promise<boolean> {
  const text = 'select id from auth_users where email = $1';
  const account = await first<{ id: string }>(world, text, [one.email]);
  if (!account) return false;
  one.userId = account.id;
  newcomersOf(world).push(one);
  world.history.name(one.userId, one.name.replace(' ', '-'));
  return true;
}

/** Every newcomer who signed up, in that order, with deleted accounts. */
const newcomersOf = (world: World) => listOf<Newcomer>(world, 'newcomers');

function newcomer(world: World, count: number): Newcomer {
  const number = String(world.day * 100 + count).padStart(6, '0');
  return {
    index: FIRST_NEWCOMER + count,
    generation: 0,
    name: `Newcomer ${number}`,
    email: `newcomer-${number}@example.com`,
    userId: '',
    cookie: '',
    role: 'player',
    since: world.time.now(),
  };
}

async function invite({ world, send }: Acting, elder: Person): Promise<string | undefined> {
  await confirm(world, elder);
  const wanted = { guild: null, uses: 1, days: 7, note: '' };
  const made = await send(elder, 'invites somebody', post('/api/invitations', wanted));
  return made.kind === 'done' ? (made.body as { code: string }).code : undefined;
}

async function wait(
  { random, send }: Acting,
  { elder, one }: { elder: Person; one: Person },
): Promise<string[]> {
  const early = await send(one, 'reads the progress of reports', get('/api/submissions/progress'));
  const isAdmitted = random.chance(0.7);
  const url = `/api/newcomers/${one.userId}/${isAdmitted ? 'admission' : 'refusal'}`;
  const body = isAdmitted ? undefined : { reason: 'We do not know each other yet.' };
  await send(elder, `${isAdmitted ? 'admits' : 'refuses'} ${one.name}`, post(url, body));
  return early.kind === 'done' ? [`${one.name} has access before being admitted`] : [];
}

/** Deletes accounts that are some days old, so that their number stays bounded. */
async function eraseOldAccounts({ world, send }: Acting, newcomers: Newcomer[]): Promise<void> {
  const at = world.time.now();
  for (const one of newcomers) {
    const { userId, name, email } = one;
    if (userId === '' || at - one.since < LIFETIME_MS) continue;
    if (one.cookie === '') await signIn(world, one);
    await confirm(world, one);
    await send(
      one,
      'deletes the account',
      post(`/api/users/${userId}/erasure`, { password: PASSWORD }),
    );
    const [left] = await world.read('select from profiles where user_id = $1', [userId]);
    if (left) continue;
    world.record({ kind: 'erased', userId, name, email });
    one.userId = '';
  }
}
