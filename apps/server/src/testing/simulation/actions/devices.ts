import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { post, remove } from './requests.ts';

/** A device subscribes to pushes, or uninstalls the app. */
export const changeDevices: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
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
  const outcome = await send(
    player,
    'subscribes to pushes',
    post('/api/savePushSubscription', { data: { subscription, userAgent: 'A phone' } }),
  );
  const added = push.devices.at(-1);
  if (!added) return;
  // A device whose registration is uncertain is not checked.
  if (outcome.kind !== 'done') added.from = Number.POSITIVE_INFINITY;
  else added.from = Math.max(added.from, await afterNewest(world, userId));
  return;
};

/** After the newest notification: while the clock is set back, a device seems older than it. */
async function afterNewest(world: World, userId: string): Promise<number> {
  const rows = await world.read<{ at: number | null }>(
    `select (extract(epoch from max(created_at)) * 1000)::float8 as at from notifications where user_id = $1`,
    [userId],
  );
  return (rows[0]?.at ?? 0) + 1;
}

/** Tests a device, which shows the push where the response says so, or removes it from the own list. */
export const tryDevice: Action = async ({ world, random, send }) => {
  const devices = await world.read<{ id: string; userId: string; endpoint: string }>(
    'select device_id as id, user_id as "userId", endpoint from push_devices order by created_at, device_id',
  );
  const device = devices.length > 0 ? random.pick(devices) : undefined;
  const player = world.people.find(({ userId }) => userId === device?.userId);
  if (!device || !player) return;
  const url = `/api/users/${player.userId}/pushDevices/${device.id}`;
  if (random.chance(0.3)) {
    await send(player, 'removes a device from the list', remove(url));
    return;
  }
  const before = countShown(world, device.endpoint);
  const outcome = await send(player, 'tests a device', post(`${url}/test`));
  const isAccepted =
    outcome.kind === 'done' && (outcome.body as { outcome: string }).outcome === 'accepted';
  return isAccepted && countShown(world, device.endpoint) === before
    ? ['the test of a device succeeded, and it showed nothing']
    : undefined;
};

const countShown = ({ services }: World, endpoint: string) =>
  services.push.shown.filter(({ device }) => device === endpoint).length;
