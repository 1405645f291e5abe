import { type Action, mayBeDone } from './action.ts';
import { confirm, post } from './requests.ts';
import { hasAccess, ORIGIN, signIn } from './sessions.ts';
import { signInMissing } from './suspensions.ts';

/** The operator ends every session of a member, or of everybody else; each old session must be refused everywhere. */
export const endSessionsOfOthers: Action = async ({ world, random, send }) => {
  const operator = world.operator();
  const member = world.personAt(random.int(0, 6));
  const isForAll = random.chance(0.25);
  // Makes every process cache the session.
  for (let count = 0; count < 3; count += 1) await hasAccess(world, member);
  await confirm(world, operator);
  const old = await world.read<{ id: string }>('select id from auth_sessions where "userId" = $1', [
    member.userId,
  ]);
  const outcome = await send(
    operator,
    isForAll ? 'ends the sessions of everybody' : `ends the sessions of ${member.name}`,
    {
      ...post(isForAll ? '/api/sessions/end' : `/api/members/${member.userId}/sessions/end`, {
        reason: 'A tablet of the school was lost.',
      }),
      headers: ORIGIN,
    },
  );
  if (!mayBeDone(outcome)) return;
  const left = await world.read<{ id: string }>(
    'select id from auth_sessions where "userId" = $1',
    [member.userId],
  );
  const problems: string[] = [];
  if (outcome.kind === 'done') {
    const remaining = new Set(left.map(({ id }) => id));
    if (old.some(({ id }) => remaining.has(id)))
      problems.push(`the sessions of ${member.name} were ended, and one remains`);
    else if (left.length === 0 && (await hasAccess(world, member)))
      problems.push(`the sessions of ${member.name} were ended, and one is still valid`);
  }
  if (left.length === 0) await signIn(world, member);
  return [...problems, ...(await signInMissing(world))];
};
