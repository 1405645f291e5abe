import type { Action } from './action.ts';
import { post, sendAtOnce } from './requests.ts';

/** Two devices of a player claim the same ceremony at once. */
export const claimCeremony: Action = async ({ world, random }) => {
  const [waiting] = await world.read<{ id: string; userId: string }>(
    `select notification_id as id, user_id as "userId" from notifications
     where ceremony <> 'none' order by ceremony desc, created_at, notification_id limit 1`,
  );
  const player = world.people.find(({ userId }) => userId === waiting?.userId);
  if (!waiting || !player) return;
  const url = `/api/users/${player.userId}/notifications/${waiting.id}/ceremony`;
  const name = world.history.nameOf('ceremony', waiting.id);
  const claim = [player, post(url)] as const;
  const outcomes = await sendAtOnce({ world, random }, [claim, claim]);
  const granted = outcomes.filter(
    (outcome) => outcome.kind === 'done' && JSON.stringify(outcome.body).includes('"granted":true'),
  ).length;
  world.history.add(`  ${player.name} claims ${name} on two devices: ${granted} granted`);
  for (let count = 0; count < granted; count += 1) {
    world.record({ kind: 'ceremony', id: waiting.id });
  }
  return;
};
