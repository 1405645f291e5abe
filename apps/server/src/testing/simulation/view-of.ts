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
    serverErrors: world.serverErrors,
    services: {
      mails: world.services.mail.delivered,
      shown: world.services.push.shown,
      devices: world.services.push.devices,
      strava: world.services.strava.activities,
      stored: world.services.store.look,
      paths: world.services.store.paths,
    },
    get now() {
      return world.time.now();
    },
    timeZone: world.timeZone,
  };
}
