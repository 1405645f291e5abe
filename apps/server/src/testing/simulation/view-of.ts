import type { View } from './checker/view.ts';
import type { World } from './world.ts';

/** What the checker may see of a world. */
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
    now: world.time.now(),
    timeZone: world.timeZone,
  };
}
