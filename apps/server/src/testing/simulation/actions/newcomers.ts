import { PASSWORD, type Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { confirm, post } from './asking.ts';
import { comesIn, ORIGIN } from './sessions.ts';

/** Strangers stay for so many days, then delete their accounts. */
const STAY_MS = 4 * 86_400_000;
/** Behind the people of the academy, so that what is private to others is told apart. */
const FIRST_STRANGER = 1000;

type Stranger = Person & { since: number };

/**
 * The operator sets the door, two strangers sign up at once, perhaps by one invitation for one person, and an elder answers
 * those who wait. Nobody is let in before being admitted.
 */
export const welcome: Action = async (acting) => {
  try {
    return await openDoor(acting);
  } finally {
    // Whoever comes into a place that somebody left is no newcomer.
    await acting.world.run("update door set state = 'open', approval = 'off'");
  }
};

const openDoor: Action = async (acting) => {
  const { world, random, send } = acting;
  const strangers = strangersOf(world);
  await sayGoodbye(acting, strangers);
  const [elder, operator] = [world.people[random.int(5, 6)], world.people[7]];
  if (!elder || !operator) return;
  const isInvited = random.chance(0.6);
  const approval = random.pick(['off', 'uninvited', 'everybody'] as const);
  await confirm(world, operator);
  const door = { state: isInvited ? 'invitation' : 'open', approval };
  const set = await send(operator, `sets the door: ${door.state}, ${approval}`, {
    ...{ method: 'PUT', url: '/api/door', body: door },
  });
  if (set.kind !== 'done') return;
  const invitation = isInvited ? await invite(acting, elder) : undefined;
  if (isInvited && invitation === undefined) return;

  const pair = [1, 2].map((count) => stranger(world, strangers.length + count));
  const outcomes = await world.edges.race(random, () =>
    Promise.all(
      pair.map(({ name, email }) =>
        world.call(pair[0] as Person, {
          ...{ method: 'POST', url: '/api/auth/sign-up/email', headers: ORIGIN },
          body: { name, email, password: PASSWORD, ...(invitation && { invitation }) },
        }),
      ),
    ),
  );
  await world.restartIfStopped();
  const problems: string[] = [];
  for (const [index, { kind }] of outcomes.entries()) {
    const one = pair[index];
    if (!one) continue;
    world.history.add(`  ${one.name} signs up: ${kind}`);
    const [account] = await world.read<{ id: string }>(
      'select id from auth_users where email = $1',
      [one.email],
    );
    if (kind === 'done' && !account) problems.push(`${one.name} signed up and has no account`);
    if (!account) continue;
    one.userId = account.id;
    strangers.push(one);
    world.history.name(one.userId, one.name.replace(' ', '-'));
    if ((await comesIn(world, one)) !== 'done') continue;
    const waits = approval === 'everybody' || (approval === 'uninvited' && !invitation);
    if (waits) problems.push(...(await wait(acting, { elder, one })));
  }
  const entered = outcomes.filter(({ kind }) => kind === 'done').length;
  if (invitation && entered > 1) problems.push(`an invitation for one let ${entered} in`);
  return problems;
};

/** Everybody who signed up, in the order of coming; those who left too. */
function strangersOf(world: World): Stranger[] {
  const known = world.memory.get('strangers') as Stranger[] | undefined;
  if (known) return known;
  const strangers: Stranger[] = [];
  world.memory.set('strangers', strangers);
  return strangers;
}

function stranger(world: World, count: number): Stranger {
  const number = String(world.day * 100 + count).padStart(6, '0');
  return {
    ...{ index: FIRST_STRANGER + count, generation: 0, name: `Stranger ${number}` },
    ...{ email: `stranger-${number}@example.com`, userId: '', cookie: '', role: 'player' },
    since: world.time.now(),
  };
}

async function invite({ send }: Acting, elder: Person): Promise<string | undefined> {
  const wanted = { guild: null, uses: 1, days: 7, note: '' };
  const made = await send(elder, 'invites somebody', post('/api/invitations', wanted));
  return made.kind === 'done' ? (made.body as { code: string }).code : undefined;
}

async function wait(
  { random, send }: Acting,
  { elder, one }: { elder: Person; one: Person },
): Promise<string[]> {
  const peeked = await send(one, 'looks into the academy', {
    ...{ method: 'GET', url: '/api/submissions/progress' },
  });
  const isWelcome = random.chance(0.7);
  const url = `/api/newcomers/${one.userId}/${isWelcome ? 'admission' : 'refusal'}`;
  const body = isWelcome ? undefined : { reason: 'We do not know each other yet.' };
  await send(elder, `${isWelcome ? 'admits' : 'refuses'} ${one.name}`, post(url, body));
  return peeked.kind === 'done' ? [`${one.name} is let in before being admitted`] : [];
}

/** Who came some days ago leaves again, so that the academy does not grow. */
async function sayGoodbye({ world, send }: Acting, strangers: Stranger[]): Promise<void> {
  const at = world.time.now();
  for (const one of strangers) {
    const { userId, name, email } = one;
    if (userId === '' || at - one.since < STAY_MS) continue;
    if (one.cookie === '') await comesIn(world, one);
    await world.read('update auth_sessions set "confirmedAt" = now() where "userId" = $1', [
      userId,
    ]);
    await send(one, 'leaves again', post(`/api/users/${userId}/erasure`, { password: PASSWORD }));
    const [left] = await world.read('select from profiles where user_id = $1', [userId]);
    if (left) continue;
    world.journal.push({ kind: 'erased', userId, name, email, isKnown: true, at });
    one.userId = '';
  }
}
