import { codeAt, keyOfSecret } from '#testing/app-secret.ts';
import type { Person } from '../people.ts';
import type { Outcome, Request } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { confirm, kindsOf, post, remove, sendAtOnce } from './requests.ts';

/**
 * Adds an app to the account, confirms with codes, renews the backup codes, and removes the app. When two devices send
 * one backup code at once, one is accepted; a used code, and one from before a renewal, is refused everywhere.
 */
export const secondFactor: Action = async (acting) => {
  const { world, random, send } = acting;
  const player = world.somePlayer(random);
  const other = world.somePlayer(random);
  const url = factorsOf(player);
  const problems: string[] = [];
  await confirm(world, player);
  const begun = await send(player, 'requests a second factor', post(`${url}/totp`));
  const secret = textOf(begun, 'secret');
  if (secret !== undefined) {
    const code = codeAt(world.time.now(), keyOfSecret(secret));
    const added = await send(player, 'adds an app', {
      ...post(`${url}/totp/confirmation`, { code }),
      isTriedOnce: true,
    });
    const [backup, unused] = backupCodesOf(added);
    if (added.kind === 'done') {
      const again = await send(player, 'sends the code of the app again', check(player, code));
      if (again.kind === 'done') problems.push('a code of an app counted twice');
    }
    if (backup !== undefined) {
      problems.push(...(await useRepeatedly(acting, { player, other, code: backup })));
    }
    if (unused !== undefined) problems.push(...(await renewCodes(acting, { player, unused })));
  }
  await send(player, 'removes the app', remove(`${url}/totp`));
  // Where a fault prevented the removal, as the operator's tool would do: no person of the simulation signs
  // in by codes.
  await world.read('delete from backup_codes where user_id = $1', [player.userId]);
  await world.read('delete from totp_factors where user_id = $1', [player.userId]);
  return problems;
};

/** Sends a backup code from two devices at once, once more later, and for another person. */
async function useRepeatedly(
  { world, random, send }: Acting,
  { player, other, code }: { player: Person; other: Person; code: string },
): Promise<string[]> {
  const problems: string[] = [];
  const answer = [player, check(player, code)] as const;
  const outcomes = await sendAtOnce({ world, random }, [answer, answer]);
  await world.restartIfStopped();
  world.history.add(`  ${player.name} sends a backup code from two devices: ${kindsOf(outcomes)}`);
  const late = await send(player, 'sends the backup code once more', {
    ...check(player, code),
    isTriedOnce: true,
  });
  const taken = [...outcomes, late].filter(({ kind }) => kind === 'done').length;
  if (taken > 1) problems.push(`a backup code counted ${taken} times`);
  if (other !== player) {
    const strange = await send(other, 'sends the code of another', check(other, code));
    if (strange.kind === 'done') problems.push('a backup code of another counted');
  }
  return problems;
}

async function renewCodes(
  { send }: Acting,
  { player, unused }: { player: Person; unused: string },
): Promise<string[]> {
  const renewal = await send(
    player,
    'renews the backup codes',
    post(`${factorsOf(player)}/backupCodes`),
  );
  const [renewed] = backupCodesOf(renewal);
  if (renewed === undefined) return [];
  const problems: string[] = [];
  const old = await send(player, 'sends a backup code from before', check(player, unused));
  if (old.kind === 'done') problems.push('a backup code counted after its renewal');
  const fresh = await send(player, 'sends a renewed backup code', {
    ...check(player, renewed),
    isTriedOnce: true,
  });
  if (fresh.kind === 'refused') problems.push('a renewed backup code was refused');
  return problems;
}

const factorsOf = ({ userId }: Person): string => `/api/users/${userId}/factors`;

const check = ({ userId }: Person, code: string): Request =>
  post(`/api/users/${userId}/confirmation/code`, { code });

function textOf(outcome: Outcome, name: string): string | undefined {
  return outcome.kind === 'done'
    ? (outcome.body as Record<string, string | undefined>)[name]
    : undefined;
}

function backupCodesOf(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'done') return [];
  return (outcome.body as { backupCodes?: readonly string[] }).backupCodes ?? [];
}
