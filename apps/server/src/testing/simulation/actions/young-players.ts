import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { secretOf } from '../checker/privacy.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { replaceErased } from './accounts.ts';
import type { Acting, Action } from './action.ts';
import {
  attempt,
  confirm,
  first,
  get,
  guildOf,
  kindsOf,
  post,
  put,
  sendAtOnce,
} from './requests.ts';

type Decision = 'agree' | 'refuse' | 'withdraw';
/**
 * The people of one step: a player who is or becomes under 16, and the elder and guardian who decide about
 * it.
 */
type Family = { player: Person; elder: Person; guardian: Person; email: string };
type State = { band: string | null; answer: string | null; hasGuardian: boolean };

/** The places of players who may be under 16; of these, the players from `ERASABLE` on may be erased. */
const YOUNG = [2, 4] as const;
const ERASABLE = 3;

/**
 * One change in the mode for young players: it is turned on, ages are declared, a guardian is named and
 * answers by a link, or an elder corrects an age. A restricted player must be hidden at once, and shown again
 * after a consent.
 */
export const changeYoungPlayer: Action = async (acting) => {
  const { world, random } = acting;
  const [player, elder] = [world.personAt(random.int(...YOUNG)), world.someAdmin(random)];
  await turnModeOn(acting);
  await declareAges(acting, player);
  const email = `${secretOf(player.index)}guardian-${player.generation}@example.com`;
  // A person without an account, who may read the child's private texts.
  const guardian = { ...player, name: `Guardian of ${player.name}`, cookie: '' };
  const family = { player, elder, guardian, email };
  const state = await stateOf(world, player);
  if (state.band !== 'under-16') return declareYoung(acting, player);
  if (random.chance(0.1)) return correctAge(acting, family);
  const token = await linkFor(acting, { family, state });
  return token === undefined ? undefined : followLink(acting, { family, state, token });
};

async function turnModeOn({ world, send }: Acting): Promise<void> {
  const operator = world.operator();
  const mode = await first<{ isOn: boolean }>(
    world,
    'select is_on as "isOn" from young_players_mode',
  );
  if (mode?.isOn) return;
  await confirm(world, operator);
  await send(
    operator,
    'turns the mode for young players on',
    put('/api/youngPlayersMode', { isOn: true }),
  );
}

async function declareAges({ world, random, send }: Acting, player: Person): Promise<void> {
  const rows = await world.read<{ userId: string }>('select user_id as "userId" from age_bands');
  const known = new Set(rows.map(({ userId }) => userId));
  for (const person of world.people) {
    if (known.has(person.userId) || person === player) continue;
    if (person.role === 'player' && random.chance(0.2)) continue;
    await send(person, 'declares to be 16', declarationOf(person, '16-plus'));
  }
}

const declarationOf = ({ userId }: Person, band: string) =>
  put(`/api/users/${userId}/ageBand`, { band });

async function declareYoung({ world, send }: Acting, player: Person) {
  const declared = await send(player, 'declares to be under 16', declarationOf(player, 'under-16'));
  return declared.kind === 'done' ? shownToOthers(world, player, false) : undefined;
}

/** An elder sets the player's age to 16 or older, which ends the guardian's rights. */
async function correctAge({ world, send }: Acting, { player, elder }: Family) {
  const { userId, name } = player;
  await send(player, 'requests a review of the age', post(`/api/users/${userId}/ageBand/review`));
  await confirm(world, elder);
  const corrected = await send(
    elder,
    `sets ${name} to be 16`,
    put(`/api/members/${userId}/ageBand`, {
      band: '16-plus',
      reason: 'The school has confirmed it.',
    }),
  );
  if (corrected.kind !== 'done') return;
  const left = await first(
    world,
    `select from guardians where user_id = $1 union all select from guardian_links where user_id = $1`,
    [userId],
  );
  if (left) return [`${name} is 16, and the guardian keeps a link or an address`];
  return shownToOthers(world, player, true);
}

/** The token of a new link: mailed to the guardian, or handed over by an elder. */
async function linkFor(
  acting: Acting,
  { family: { player, elder, guardian, email }, state }: { family: Family; state: State },
): Promise<string | undefined> {
  const { world, random, send } = acting;
  const at = world.time.now();
  if (random.chance(0.4)) {
    await confirm(world, elder);
    const made = await send(elder, `hands over a link for the guardian of ${player.name}`, {
      ...post(`/api/members/${player.userId}/guardianLink`, { email, reason: 'We met at school.' }),
    });
    return made.kind === 'done' ? tokenIn((made.body as { link: string }).link) : undefined;
  }
  const isAnswered = state.hasGuardian && state.answer !== null;
  const asked = isAnswered
    ? await send(guardian, 'requests a link', post('/api/guardian/link', { email }))
    : await send(
        player,
        'names a guardian',
        post(`/api/users/${player.userId}/guardianRequest`, { email }),
      );
  if (asked.kind !== 'done') return undefined;
  const { userId } = player;
  world.record({ kind: 'mail-promised', email, userId });
  await world.background(({ jobs }) => jobs.work());
  await world.restartIfStopped();
  const mail = world.services.mail.delivered.findLast(
    ({ to, at: sent }) => to === email && sent >= at,
  );
  return mail && tokenIn(mail.text);
}

const tokenIn = (text: string) => /\/guardian#([\w-]+)/.exec(text)?.[1];

/** The guardian uses a link: answers on two devices at once, requests an export, or erases the account. */
async function followLink(
  acting: Acting,
  { family, state, token }: { family: Family; state: State; token: string },
): Promise<string[] | undefined> {
  const { random, send } = acting;
  const { player, guardian } = family;
  const seen = await send(guardian, 'opens the link', post('/api/guardian/view', { token }));
  if (seen.kind !== 'done') return;
  if (random.chance(0.15)) {
    await send(guardian, 'requests an export', post('/api/guardian/exports', { token }));
    return;
  }
  if (player.index >= ERASABLE && random.chance(0.1)) return eraseChild(acting, { family, token });
  if (state.answer === 'agreed') return decide(acting, { family, token, decision: 'withdraw' });
  const decision = random.chance(0.8) ? 'agree' : 'refuse';
  return decide(acting, { family, token, decision });
}

async function decide(
  { world, random, send }: Acting,
  { family, token, decision }: { family: Family; token: string; decision: Decision },
): Promise<string[] | undefined> {
  const { player, guardian } = family;
  const request = post('/api/guardian/decision', {
    token,
    decision,
    version: CONSENT_VERSIONS.guardian,
  });
  const answer = [guardian, request] as const;
  const outcomes = await sendAtOnce({ world, random }, [answer, answer]);
  await world.restartIfStopped();
  world.history.add(`  ${guardian.name} sends ${decision} from two devices: ${kindsOf(outcomes)}`);
  const late = await send(guardian, `sends ${decision} again`, { ...request, isTriedOnce: true });
  const taken = [...outcomes, late].filter(({ kind }) => kind === 'done').length;
  if (taken > 1) return [`a link of ${guardian.name} was taken ${taken} times`];
  if (taken === 0) return [];
  const isAgreed = decision === 'agree';
  const entry = await first<{ granted: boolean }>(
    world,
    `select granted from consent_entries where user_id = $1 and purpose = 'guardian'
     order by entry_id desc limit 1`,
    [player.userId],
  );
  if (entry?.granted !== isAgreed) return [`the log of consents lacks ${decision}`];
  return shownToOthers(world, player, isAgreed);
}

async function eraseChild(
  { world, send }: Acting,
  { family: { player, guardian }, token }: { family: Family; token: string },
): Promise<string[] | undefined> {
  const wrong = await send(guardian, 'erases the account of another name', {
    ...post('/api/guardian/erasure', { token, playerName: `${player.name} or not` }),
  });
  if (wrong.kind === 'done') return ['a guardian erased an account by a wrong name'];
  const outcome = await send(
    guardian,
    'erases the account',
    post('/api/guardian/erasure', { token, playerName: player.name }),
  );
  return replaceErased(world, player, outcome);
}

/**
 * Right after a change: a restricted player may not read the guild chat, and no member is shown the player's
 * messages there; for other players both are allowed.
 */
async function shownToOthers(
  world: World,
  player: Person,
  isShown: boolean,
): Promise<string[] | undefined> {
  const { userId, name } = player;
  const guild = await guildOf(world, player);
  const url = `/api/guildChats/${guild}/messages`;
  const read = await attempt(world, player, get(url));
  if (!isShown && read.kind === 'done') return [`${name} is restricted and reads the guild chat`];
  // A suspended person has no session.
  const isClosed = read.kind === 'refused' && read.status === 403;
  if (isShown && isClosed) return [`${name} is not restricted and may not read the guild chat`];
  const reader = await first<{ userId: string }>(
    world,
    `select p.user_id as "userId" from profiles p join age_bands b using (user_id)
     where p.guild = $1 and p.user_id <> $2 and b.band = '16-plus' and p.role = 'player'
     order by p.display_name limit 1`,
    [guild, userId],
  );
  const other = world.people.find((each) => each.userId === reader?.userId);
  if (isShown || !other) return;
  const page = await attempt(world, other, get(url));
  const isSeen = page.kind === 'done' && JSON.stringify(page.body).includes(userId);
  return isSeen ? [`${name} is restricted, and ${other.name} reads what they wrote`] : undefined;
}

async function stateOf(world: World, { userId }: Person): Promise<State> {
  const state = await first<State>(
    world,
    `select b.band, g.answer, g.user_id is not null as "hasGuardian" from profiles p
     left join age_bands b using (user_id) left join guardians g using (user_id) where p.user_id = $1`,
    [userId],
  );
  return state ?? { band: null, answer: null, hasGuardian: false };
}
