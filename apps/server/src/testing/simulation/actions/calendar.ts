import { addDays } from '../calendar.ts';
import { dayAt } from '../checker/days.ts';
import { type Action, mayBeDone } from './action.ts';
import { patch, post } from './requests.ts';

export const GUILDS = ['titans', 'illumination', 'envoys'] as const;

/** Plans a rest day, or cancels one. */
export const changeRestDay: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const today = dayAt(world.time.now(), world.timeZone);
  const day = addDays(today, random.int(0, 4));
  const isPlanned = random.chance(0.8);
  const { userId } = player;
  const outcome = await send(player, `${isPlanned ? 'plans' : 'cancels'} rest on ${day}`, {
    method: isPlanned ? 'PUT' : 'DELETE',
    url: `/api/users/${userId}/restDays/${day}`,
  });
  if (!mayBeDone(outcome)) return;
  world.record({ kind: 'rest', userId, day, isPlanned }, outcome.kind === 'done');
  return;
};

/** The operator adds a closure, possibly in the past. */
export const addClosure: Action = async ({ world, random, send }) => {
  const operator = world.operator();
  const from = addDays(dayAt(world.time.now(), world.timeZone), random.int(-10, 10));
  await send(
    operator,
    `closes the Academy from ${from}`,
    post('/api/calendar/holidays', {
      name: 'A holiday',
      from,
      to: addDays(from, random.int(0, 2)),
    }),
  );
  return;
};

export const changeGuild: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const guild = random.pick(GUILDS);
  await send(player, `joins ${guild}`, patch(`/api/users/${player.userId}`, { guild }));
  return;
};
