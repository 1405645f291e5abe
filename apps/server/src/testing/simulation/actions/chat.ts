import { type Action, mayBeDone } from './action.ts';
import { guildOf, post } from './requests.ts';

/** Posts in the chat of the own guild; a retry has the same key. */
export const postMessage: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  if (!player) return;
  const guild = await guildOf(world, player);
  const clientKey = crypto.randomUUID();
  const message = `Message of ${player.name}, number ${world.journal.length}`;
  const outcome = await send(
    player,
    'posts a message',
    post(`/api/guildChats/${guild}/messages`, { message, key: clientKey }),
  );
  if (!mayBeDone(outcome)) return;
  const isKnown = outcome.kind === 'done';
  const at = world.time.now();
  const entry = { kind: 'message', text: message, key: clientKey, userId: player.userId } as const;
  world.journal.push({ ...entry, isKnown, at });
  return;
};
