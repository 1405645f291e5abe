import { PASSWORD } from '../people.ts';
import type { Action } from './action.ts';
import { cacheSession, confirm, hashOf, kindsOf, post, sendAtOnce } from './requests.ts';
import { hasAccess, ORIGIN, signIn } from './sessions.ts';

/**
 * An elder creates a recovery code for a player, and two requests at once set a password by it. It works
 * once, and ends the session that was open before.
 */
export const resetByCode: Action = async ({ world, random, send }) => {
  const [player, elder] = [world.somePlayer(random), world.someAdmin(random)];
  await confirm(world, elder);
  const made = await send(elder, `makes a recovery code for ${player.name}`, {
    ...post(`/api/members/${player.userId}/recoveryCode`, { reason: 'We met at school.' }),
    isTriedOnce: true,
  });
  if (made.kind !== 'done') return;
  const token = (made.body as { code: string }).code.replaceAll('-', '');
  await cacheSession(world, player);
  const reset = [
    { ...player, cookie: '' },
    { ...post('/api/auth/reset-password', { token, newPassword: PASSWORD }), headers: ORIGIN },
  ] as const;
  const before = await hashOf(world, player);
  const outcomes = await sendAtOnce({ world, random }, [reset, reset]);
  await world.restartIfStopped();
  world.history.add(`  ${player.name} sets a password by it: ${kindsOf(outcomes)}`);
  const done = outcomes.filter(({ kind }) => kind === 'done').length;
  const isChanged = (await hashOf(world, player)) !== before;
  const problems: string[] = [];
  if (done > 1) problems.push(`a recovery code of ${player.name} worked twice`);
  if (done > 0 && !isChanged) problems.push(`${player.name} set a password that is not stored`);
  const isOpen = await world.read('select from auth_sessions where "userId" = $1', [player.userId]);
  if (isChanged && isOpen.length > 0)
    problems.push(`the password of ${player.name} was reset, and a session remains`);
  else if (done > 0 && (await hasAccess(world, player)))
    problems.push(`the password of ${player.name} was reset, and the old session is still valid`);
  if (isChanged) await signIn(world, player);
  return problems;
};
