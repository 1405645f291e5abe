import type { Action } from './action.ts';

/** A device subscribes to pushes, or uninstalls the app. */
export const changeDevices: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  if (!player) return;
  const { push } = world.services;
  const { userId } = player;
  const own = push.devices.filter(
    (each) => each.userId === userId && each.until === Number.POSITIVE_INFINITY,
  );
  const [first] = own;
  if (first && (own.length > 1 || random.chance(0.3))) {
    push.uninstall(first);
    world.history.add(`  ${player.name} removes the app from a phone`);
    return;
  }
  const subscription = push.subscribe(userId);
  const outcome = await send(player, 'subscribes to pushes', {
    method: 'POST',
    url: '/api/savePushSubscription',
    body: { data: { subscription, userAgent: 'A phone' } },
  });
  // A device whose registration is uncertain is not checked.
  const added = push.devices.at(-1);
  if (outcome.kind !== 'done' && added) added.from = Number.POSITIVE_INFINITY;
  return;
};
