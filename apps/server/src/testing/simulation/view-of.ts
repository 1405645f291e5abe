import type { View } from './checker/view.ts';
import type { World } from './world.ts';

/** The checker's view of a world. */
export function viewOf(world: World): View {
  return {
    read: world.read,
    async get(userId, url) {
      const person = world.people.find((each) => each.userId === userId);
      if (!person) return undefined;
      const outcome = await world.call(person, { method: 'GET', url });
      return outcome.kind === 'done' ? outcome.body : undefined;
    },
    journal: world.journal,
    memory: world.memory,
    leaks: world.leaks,
    unforeseen: world.unforeseen,
    outside: {
      mails: world.outside.mail.delivered,
      shown: world.outside.push.shown,
      devices: world.outside.push.devices,
      strava: world.outside.strava.activities,
      stored: world.outside.store.look,
      paths: world.outside.store.paths,
    },
    now: world.time.now(),
    timeZone: world.timeZone,
  };
}
