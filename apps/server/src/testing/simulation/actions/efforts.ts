import { secretOf } from '../checker/privacy.ts';
import type { Person } from '../people.ts';
import { type Acting, type Action, mayBeDone } from './action.ts';
import { confirm, get, kindsOf, post, remove, sendAtOnce } from './requests.ts';

type Problems = Promise<string[] | undefined>;
type Found = { id: string; userId: string; standing: string };

/**
 * A player enters an effort, appeals or removes it; an elder approves, rejects or revokes it, also two elders
 * at once; and people send requests about it that must be refused.
 */
export const changeEffort: Action = async (acting) => {
  const { world, random } = acting;
  const player = world.somePlayer(random);
  const kind = random.int(0, 9);
  if (kind < 3) return enter(acting, player);
  const effort = await someEffort(acting, kind < 7 ? 'held' : undefined);
  if (!effort) return enter(acting, player);
  if (kind < 5) return decide(acting, effort);
  if (kind < 6) return decideTogether(acting, effort);
  if (kind < 7) return attemptForbidden(acting, effort);
  return change(acting, effort);
};

/** A retry after a lost response may store it twice; overlapping efforts count once. */
async function enter({ world, random, send }: Acting, player: Person): Problems {
  const minutes = random.int(10, 90);
  const end = world.time.now() - random.int(1, 3000) * 60_000;
  const outcome = await send(player, 'writes an effort down', {
    ...post(`/api/users/${player.userId}/activities`, {
      family: random.pick(['run', 'swim', 'cycle', 'walk']),
      startedAt: new Date(end - minutes * 60_000).toISOString(),
      minutes,
      kilometres: random.int(1, 12),
      note: `${secretOf(player.index)} counted the laps at the old gate.`,
    }),
  });
  if (outcome.kind !== 'done') return;
  const { activityId: id } = outcome.body as { activityId: string };
  world.record({ kind: 'effort', id, userId: player.userId, to: 'waiting' });
}

async function someEffort(
  { world, random }: Acting,
  standing: string | undefined,
): Promise<Found | undefined> {
  const rows = await world.read<Found>(
    `select activity_id as id, user_id as "userId", standing::text as standing from activities
     where source = 'manual' and removed_at is null and ($1::text is null or standing::text = $1)
     order by created_at desc, activity_id limit 6`,
    [standing ?? null],
  );
  return rows.length > 0 ? random.pick(rows) : undefined;
}

const VERDICTS = {
  approved: ['approve', undefined],
  rejected: ['reject', { reason: 'The distance does not fit the time.' }],
} as const;
type Verdict = keyof typeof VERDICTS;

function requestOf(id: string, to: Verdict) {
  const [path, body] = VERDICTS[to];
  return post(`/api/activityHolds/${id}/${path}`, body);
}

async function decide({ world, random, send }: Acting, effort: Found): Problems {
  const elder = world.someElder(random);
  const to = random.chance(0.75) ? 'approved' : 'rejected';
  const outcome = await send(elder, `decides an effort: ${to}`, requestOf(effort.id, to));
  const { id, userId } = effort;
  if (mayBeDone(outcome)) world.record({ kind: 'effort', id, userId, to }, outcome.kind === 'done');
  return;
}

/** Two elders decide one effort at once, and only one of them gets a response that it was stored. */
async function decideTogether({ world, random }: Acting, effort: Found): Problems {
  const verdicts = ['approved', random.chance(0.5) ? 'approved' : 'rejected'] as const;
  const requests = verdicts.map(
    (to, index) => [world.personAt(5 + index), requestOf(effort.id, to)] as const,
  );
  const outcomes = await sendAtOnce({ world, random }, requests);
  world.history.add(`  two elders decide an effort at once: ${kindsOf(outcomes)}`);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'refused') continue;
    const to = verdicts[index] ?? 'approved';
    const { id, userId } = effort;
    world.record({ kind: 'effort', id, userId, to }, outcome.kind === 'done');
  }
  await world.restartIfStopped();
  const taken = outcomes.filter(({ kind }) => kind === 'done').length;
  return taken > 1
    ? ['both elders got a response that their decision of an effort was stored']
    : [];
}

/** Requests that must be refused: an owner who decides the own effort, and others who read or change it. */
async function attemptForbidden({ world, send }: Acting, { id, userId }: Found): Problems {
  const stranger = world.people.find(
    (each) => each.role === 'player' && each.userId !== userId,
  ) as Person;
  const owner = world.people.find((each) => each.userId === userId);
  await confirm(world, stranger);
  const own = `/api/users/${stranger.userId}/activities/${id}`;
  const attempts = [
    [owner, 'approves the own effort', requestOf(id, 'approved')],
    [stranger, 'approves an effort', requestOf(id, 'approved')],
    [stranger, 'revokes an effort', post(`/api/activities/${id}/revoke`, { reason: 'Too far.' })],
    [stranger, 'removes an effort of another', remove(own)],
    [stranger, 'appeals for another', post(`${own}/appeal`, { text: 'Please look again at it.' })],
    [stranger, 'reads a picture of another', get(`/files/activities/${id}`)],
  ] as const;
  for (const [who, what, request] of attempts) {
    if (!who) continue;
    const outcome = await send(who, what, request);
    if (outcome.kind === 'done') return [`${who.name} ${what}, and the server executed it`];
  }
  return [];
}

/** The player appeals against a rejection or removes the effort; an elder revokes one that counts. */
async function change({ world, random, send }: Acting, effort: Found): Problems {
  const { id, userId, standing } = effort;
  const owner = world.people.find((each) => each.userId === userId);
  const elder = world.someElder(random);
  if (!owner) return;
  const url = `/api/users/${userId}/activities/${id}`;
  const [who, to, request] =
    standing === 'rejected'
      ? ([owner, 'waiting', post(`${url}/appeal`, { text: 'The gate closed at noon.' })] as const)
      : standing === 'counted' && random.chance(0.5)
        ? ([
            elder,
            'rejected',
            post(`/api/activities/${id}/revoke`, { reason: 'Another recording of the day.' }),
          ] as const)
        : ([owner, 'removed', remove(url)] as const);
  const outcome = await send(who, `changes an effort: ${to}`, request);
  if (mayBeDone(outcome)) world.record({ kind: 'effort', id, userId, to }, outcome.kind === 'done');
  return;
}
