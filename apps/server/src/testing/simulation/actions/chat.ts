import { type Action, mayBeDone } from './action.ts';
import { guildOf, post } from './requests.ts';

/** Posts in the chat of the own guild; a retry has the same key. */
export const postMessage: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const guild = await guildOf(world, player);
  const clientKey = crypto.randomUUID();
  const message = `Message of ${player.name}, number ${world.journal.length}`;
  const outcome = await send(
    player,
    'posts a message',
    post(`/api/guildChats/${guild}/messages`, { message, key: clientKey }),
  );
  if (!mayBeDone(outcome)) return;
  const written = { kind: 'message', text: message, key: clientKey } as const;
  world.record({ ...written, userId: player.userId }, outcome.kind === 'done');
  return;
};
