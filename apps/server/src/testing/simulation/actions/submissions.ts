import { secretOf } from '../checker/privacy.ts';
import { awardOf } from '../checker/submissions.ts';
import type { Person } from '../people.ts';
import { viewOf } from '../view-of.ts';
import type { World } from '../world.ts';
import { type Acting, type Action, mayBeDone } from './action.ts';
import { isAbsent, kindsOf, post, put, sendAtOnce } from './requests.ts';

const textOf = ({ index }: Person) =>
  `I ran five kilometres before sunrise, and wrote this down afterwards. ${secretOf(index)}`;

/** Accepts a quest of the own guild and submits a text. */
export const submit: Action = async (acting) => {
  const { world, actor, random } = acting;
  // Elders accept quests too, and may not decide their own submissions.
  const isOwn = actor.role === 'player' || random.chance(0.2);
  const player = isOwn ? actor : world.somePlayer(random);
  if (await isAbsent(world, player)) return;
  return submitAs(acting, player);
};

/** One day of a series: a submission, which an elder decides on the same day. */
export const submitInSeries: Action = async (acting) => {
  const { world, actor, random } = acting;
  if (await isAbsent(world, actor)) return;
  const problems = await submitAs(acting, actor);
  if (problems) return problems;
  const [own] = await world.read<{ id: string }>(
    `select submission_id as id from submissions where user_id = $1 and status = 'pending'
     order by submitted_at desc, submission_id limit 1`,
    [actor.userId],
  );
  if (!own || random.chance(0.05)) return;
  return decideOne(acting, { id: own.id, to: 'approved', elder: world.someAdmin(random) });
};

/** An elder or the operator tries to decide an own submission. */
export const decideOwn: Action = async (acting) => {
  const { world, random, send } = acting;
  const elder = world.someElder(random);
  const ownPending = async () => {
    const [own] = await world.read<{ id: string }>(
      `select submission_id as id from submissions where user_id = $1 and status = 'pending'
       order by submitted_at, submission_id limit 1`,
      [elder.userId],
    );
    return own?.id;
  };
  let id = await ownPending();
  if (id === undefined) {
    const problems = await submitAs(acting, elder);
    if (problems) return problems;
    id = await ownPending();
  }
  if (id === undefined) return;
  const to = random.chance(0.7) ? 'approved' : 'rejected';
  const what = `${PATHS[to]} the own ${world.history.nameOf('submission', id)}`;
  const outcome = await send(elder, what, requestFor(id, to));
  return outcome.kind === 'done' ? [`${elder.name} decided the own report`] : undefined;
};

async function submitAs(
  { world, random, send }: Acting,
  player: Person,
): Promise<string[] | undefined> {
  const quests = await world.read<{ id: string; title: string; guild: string }>(
    `select quest_id as id, title, q.guild from quests q join profiles p on p.guild = q.guild
     where p.user_id = $1 and q.is_active and not q.is_personal and q.report_type = 'text' order by title`,
    [player.userId],
  );
  if (quests.length === 0) return;
  const quest = random.pick(quests);
  const { userId } = player;
  const accepted = await send(
    player,
    `accepts «${quest.title}»`,
    put(`/api/users/${userId}/activeQuests/${quest.id}`),
  );
  if (accepted.kind === 'refused') return;
  const known = new Set(await submissionsOf(world, userId));
  const outcome = await send(
    player,
    `submits to «${quest.title}»`,
    post('/api/submissions', { questId: quest.id, proofType: 'text', proofData: textOf(player) }),
  );
  const made = (await submissionsOf(world, userId)).filter((id) => !known.has(id));
  if (outcome.kind === 'done') {
    const { submissionId } = outcome.body as { submissionId: string };
    world.history.nameOf('submission', submissionId);
    const { id: questId, guild } = quest;
    world.record({ kind: 'submission', submissionId, userId, questId, guild });
  }
  if (made.length > 1) return [`${made.length} reports came of one`];
  return;
}

async function submissionsOf(world: World, userId: string): Promise<string[]> {
  const rows = await world.read<{ id: string }>(
    'select submission_id as id from submissions where user_id = $1 order by submitted_at, submission_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

async function someSubmission(
  { world, random }: Acting,
  statuses: readonly string[],
): Promise<{ id: string; name: string } | undefined> {
  const rows = await world.read<{ id: string }>(
    `select submission_id as id from submissions where status = any($1)
     order by submitted_at desc, submission_id limit 8`,
    [statuses],
  );
  if (rows.length === 0) return undefined;
  const { id } = random.pick(rows);
  return { id, name: world.history.nameOf('submission', id) };
}

const elderOf = ({ world, actor, random }: Acting) =>
  actor.role === 'player' ? world.someElder(random) : actor;

const PATHS = {
  approved: 'approveSubmission',
  rejected: 'rejectSubmission',
  pending: 'undoSubmissionDecision',
} as const;
type Verdict = keyof typeof PATHS;
const BODIES = {
  approved: {},
  rejected: { feedback: 'Please write more about it.' },
  pending: { reason: 'I looked at the wrong report.' },
} satisfies Record<Verdict, object>;
const requestFor = (submissionId: string, to: Verdict) =>
  post(`/api/${PATHS[to]}`, { submissionId, ...BODIES[to] });

async function decide(
  acting: Acting,
  { to, of }: { to: Verdict; of: readonly string[] },
): Promise<string[] | undefined> {
  const found = await someSubmission(acting, of);
  return found && decideOne(acting, { id: found.id, to, elder: elderOf(acting) });
}

async function decideOne(
  { world, send }: Acting,
  { id, to, elder }: { id: string; to: Verdict; elder: Person },
): Promise<string[] | undefined> {
  const what = `${PATHS[to]} ${world.history.nameOf('submission', id)}`;
  const outcome = await send(elder, what, requestFor(id, to));
  if (!mayBeDone(outcome)) return;
  world.record({ kind: 'decision', submissionId: id, to }, outcome.kind === 'done');
  if (outcome.kind !== 'done' || to !== 'approved') return;
  return awardOf(viewOf(world), id);
}

export const approve: Action = (acting) => decide(acting, { to: 'approved', of: ['pending'] });
export const reject: Action = (acting) => decide(acting, { to: 'rejected', of: ['pending'] });
export const undo: Action = (acting) =>
  decide(acting, { to: 'pending', of: ['approved', 'rejected'] });

/** Two elders decide one submission concurrently, possibly differently. */
export const approveTogether: Action = async (acting) => {
  const { world, random } = acting;
  const found = await someSubmission(acting, ['pending']);
  const elders = world.people.slice(5, 7);
  if (!found) return;
  const verdicts: Verdict[] = ['approved', random.chance(0.7) ? 'approved' : 'rejected'];
  const requests = elders.map(
    (elder, index) => [elder, requestFor(found.id, verdicts[index] ?? 'approved')] as const,
  );
  const outcomes = await sendAtOnce(acting, requests);
  world.history.add(
    `  two elders decide ${found.name} at once: ${verdicts.join(', ')}: ${kindsOf(outcomes)}`,
  );
  const wins = new Set<Verdict>();
  for (const [index, outcome] of outcomes.entries()) {
    const to = verdicts[index] ?? 'approved';
    const isKnown = outcome.kind === 'done';
    if (isKnown) wins.add(to);
    if (outcome.kind === 'refused') continue;
    world.record({ kind: 'decision', submissionId: found.id, to }, isKnown);
  }
  await world.restartIfStopped();
  if (wins.size > 1) return ['both elders got a response that their decision was stored'];
  return wins.has('approved') ? awardOf(viewOf(world), found.id) : undefined;
};

/** Two elders decide two submissions of one player concurrently. */
export const decideTwo: Action = async ({ world, random }) => {
  const rows = await world.read<{ id: string }>(
    `select submission_id as id from submissions where status = 'pending' and user_id = (
       select user_id from submissions where status = 'pending'
       group by user_id having count(*) > 1 order by user_id limit 1)
     order by submitted_at, submission_id limit 2`,
  );
  if (rows.length < 2) return;
  const requests = rows.map(
    ({ id }, index) => [world.personAt(5 + index), requestFor(id, 'approved')] as const,
  );
  const outcomes = await sendAtOnce({ world, random }, requests);
  for (const [index, outcome] of outcomes.entries()) {
    const submissionId = rows[index]?.id ?? '';
    const name = world.history.nameOf('submission', submissionId);
    world.history.add(`  an elder decides ${name} beside another: ${outcome.kind}`);
    if (outcome.kind === 'refused') continue;
    const isKnown = outcome.kind === 'done';
    world.record({ kind: 'decision', submissionId, to: 'approved' }, isKnown);
  }
  return;
};
