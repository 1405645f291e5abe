import { awardOf } from '../checker/reports.ts';
import { viewOf } from '../view-of.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';

const TEXT = 'I ran five kilometres before sunrise, and wrote this down afterwards.';

/** Takes a quest of the own guild and hands in a text. */
export const report: Action = async ({ world, actor, random, send }) => {
  const player = actor.role === 'player' ? actor : world.people[random.int(0, 4)];
  if (!player) return;
  const quests = await world.read<{ id: string; title: string }>(
    `select quest_id as id, title from quests q join profiles p on p.guild = q.guild
     where p.user_id = $1 and q.is_active and not q.is_personal order by title`,
    [player.userId],
  );
  const quest = random.pick(quests);
  const { userId } = player;
  const accepted = await send(player, `accepts «${quest.title}»`, {
    method: 'PUT',
    url: `/api/users/${userId}/activeQuests/${quest.id}`,
  });
  if (accepted.kind === 'refused') return;
  const known = new Set(await reportsOf(world, userId));
  const outcome = await send(player, `reports «${quest.title}»`, {
    method: 'POST',
    url: '/api/submissions',
    body: { questId: quest.id, proofType: 'text', proofData: TEXT },
  });
  const made = (await reportsOf(world, userId)).filter((id) => !known.has(id));
  const at = world.time.now();
  if (outcome.kind === 'done') {
    const { submissionId } = outcome.body as { submissionId: string };
    world.history.nameOf('report', submissionId);
    const entry = { kind: 'report', submissionId, userId, questId: quest.id } as const;
    world.journal.push({ ...entry, isKnown: true, at });
  }
  if (made.length > 1) return [`${made.length} reports came of one`];
  return;
};

async function reportsOf(world: World, userId: string): Promise<string[]> {
  const rows = await world.read<{ id: string }>(
    'select submission_id as id from submissions where user_id = $1 order by submitted_at, submission_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

async function someReport(
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
  return { id, name: world.history.nameOf('report', id) };
}

const elderOf = ({ world, actor, random }: Acting) =>
  actor.role === 'player' ? world.people[random.int(5, 7)] : actor;

const BODIES = {
  approved: ['approveSubmission', {}],
  rejected: ['rejectSubmission', { feedback: 'Please write more about it.' }],
  pending: ['undoSubmissionDecision', { reason: 'I looked at the wrong report.' }],
} as const;

type Verdict = keyof typeof BODIES;

async function decide(
  acting: Acting,
  { to, of }: { to: Verdict; of: readonly string[] },
): Promise<string[] | undefined> {
  const { world, send } = acting;
  const elder = elderOf(acting);
  const found = await someReport(acting, of);
  if (!elder || !found) return;
  const [path, body] = BODIES[to];
  const outcome = await send(elder, `${path} ${found.name}`, {
    method: 'POST',
    url: `/api/${path}`,
    body: { submissionId: found.id, ...body },
  });
  if (outcome.kind === 'refused') return;
  const entry = { kind: 'decision', submissionId: found.id, to } as const;
  world.journal.push({ ...entry, isKnown: outcome.kind === 'done', at: world.time.now() });
  if (outcome.kind !== 'done' || to !== 'approved') return;
  return awardOf(viewOf(world), found.id);
}

export const approve: Action = (acting) => decide(acting, { to: 'approved', of: ['pending'] });
export const reject: Action = (acting) => decide(acting, { to: 'rejected', of: ['pending'] });
export const undo: Action = (acting) =>
  decide(acting, { to: 'pending', of: ['approved', 'rejected'] });

/** Two elders press at once, one of them perhaps the other button. */
export const approveTogether: Action = async (acting) => {
  const { world, random } = acting;
  const found = await someReport(acting, ['pending']);
  const elders = world.people.slice(5, 7);
  if (!found) return;
  const verdicts: Verdict[] = ['approved', random.chance(0.7) ? 'approved' : 'rejected'];
  const requests = elders.map((elder, index) => {
    const [path, body] = BODIES[verdicts[index] ?? 'approved'];
    const submissionId = found.id;
    return { elder, path, body: { submissionId, ...body } };
  });
  const outcomes = await world.edges.race(random, () =>
    Promise.all(
      requests.map(({ elder, path, body }) =>
        world.call(elder, { method: 'POST', url: `/api/${path}`, body }),
      ),
    ),
  );
  const said = outcomes.map((outcome) => (outcome.kind === 'done' ? 'done' : outcome.kind));
  world.history.add(
    `  two elders decide ${found.name} at once: ${verdicts.join(', ')}: ${said.join(', ')}`,
  );
  const wins = new Set<Verdict>();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'done') wins.add(verdicts[index] ?? 'approved');
  }
  const at = world.time.now();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'refused') continue;
    const entry = {
      kind: 'decision',
      submissionId: found.id,
      to: verdicts[index] ?? 'approved',
    } as const;
    world.journal.push({ ...entry, isKnown: outcome.kind === 'done', at });
  }
  if (wins.size > 1) return ['both elders were told that their decision counts'];
  return wins.has('approved') ? awardOf(viewOf(world), found.id) : undefined;
};
