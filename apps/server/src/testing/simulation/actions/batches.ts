import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { kindsOf, post, put, sendAtOnce } from './requests.ts';

type Result = { submissionId: string; decision?: { status: string }; error?: { code: string } };

/**
 * Two elders approve overlapping lists at once, while the first elder has claimed one of the reports. Each report is
 * credited once, whichever request is executed first, and both elders read that it is approved.
 */
export const approveLists: Action = async ({ world, random, send }) => {
  const [one, two] = world.people.slice(5, 7);
  const rows = await world.read<{ id: string; userId: string }>(
    `select submission_id as id, user_id as "userId" from submissions where status = 'pending'
     order by submitted_at, submission_id limit 6`,
  );
  if (!one || !two || rows.length === 0) return;
  const claimed = random.pick(rows);
  await send(
    one,
    `claims ${world.history.nameOf('submission', claimed.id)}`,
    put(`/api/submissions/pending/${claimed.id}/claim`),
  );
  const lists = [rows.slice(0, 4), rows.slice(-4)];
  const requests = [one, two].map((elder, index) => {
    const submissionIds = (lists[index] ?? []).map(({ id }) => id);
    return [elder, post('/api/approveSubmissions', { submissionIds })] as const;
  });
  const outcomes = await sendAtOnce({ world, random }, requests);
  world.history.add(
    `  two elders approve lists of ${lists[0]?.length} at once: ${kindsOf(outcomes)}`,
  );
  const problems: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const elder = index === 0 ? one : two;
    if (outcome.kind === 'refused') continue;
    const results = outcome.kind === 'done' ? (outcome.body as { results: Result[] }).results : [];
    for (const { id, userId } of lists[index] ?? []) {
      const result = results.find(({ submissionId }) => submissionId === id);
      if (outcome.kind === 'done' && !result) problems.push(`a list lacks the report ${id}`);
      if (userId === elder.userId && result?.decision)
        problems.push(`${elder.name} approved the own report by a list`);
      noteDecision(world, { elder, id, userId, result });
    }
  }
  await world.restartIfStopped();
  return problems;
};

function noteDecision(
  world: World,
  of: { elder: Person; id: string; userId: string; result: Result | undefined },
): void {
  const { elder, id, userId, result } = of;
  const isKnown = result?.decision?.status === 'approved';
  // Without a response the report may have been approved; the elder's own report is never approved.
  if (result?.error || (!isKnown && userId === elder.userId)) return;
  world.record({ kind: 'decision', submissionId: id, to: 'approved' }, isKnown);
}
